import { Link } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import House from "lucide-react/icons/house";
import Sparkles from "lucide-react/icons/sparkles";
import UserRound from "lucide-react/icons/user-round";
import { GENERATOR } from "#app/words/generator.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

const ENTRY =
  "flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 text-ink no-underline hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium";

/** The links beside the generator. */
export function Sidebar() {
  const { sidebar } = GENERATOR;
  return (
    <nav aria-label={sidebar.title} className="hidden lg:block">
      <ul className="sticky top-24 grid gap-1">
        <li>
          <Link to="/" className={ENTRY}>
            <House aria-hidden="true" className="size-5" />
            {sidebar.home}
          </Link>
        </li>
        <li>
          <Link to="/assessment" aria-current="page" className={ENTRY}>
            <Sparkles aria-hidden="true" className="size-5" />
            {sidebar.feelBetter}
          </Link>
        </li>
        <li>
          <a href={BRAND.listing} rel="noopener noreferrer" className={ENTRY}>
            <Heart aria-hidden="true" className="size-5" />
            {sidebar.like}
          </a>
        </li>
        <li>
          <Link to="/profile" className={ENTRY}>
            <UserRound aria-hidden="true" className="size-5" />
            {sidebar.profile}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
