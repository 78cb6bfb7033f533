import { NavLink } from "@remix-run/react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { Icon } from "./icon.tsx";
import { SIDEBAR } from "./places.tsx";

const ENTRY =
  "flex min-h-12 items-center gap-3 rounded-full px-4 py-2 text-ink-soft no-underline transition-colors duration-200 ease-calm hover:bg-accent-soft hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** The links beside the pages of a person, on a wide screen. */
export function Sidebar() {
  return (
    <nav aria-label={NAVIGATION.places.title} className="hidden lg:block">
      <ul className="sticky top-24 grid gap-1 pt-8">
        {SIDEBAR.map(({ label, to, icon }) => (
          <li key={to}>
            {to.startsWith("/") ? (
              <NavLink to={to} end={to === "/"} className={ENTRY}>
                <Icon name={icon} className="size-5" />
                {label}
              </NavLink>
            ) : (
              <a href={to} rel="noopener noreferrer" className={ENTRY}>
                <Icon name={icon} className="size-5" />
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
