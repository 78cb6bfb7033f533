import { Link, useLocation } from "@remix-run/react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { BRAND } from "#worker/domain/words.ts";
import { AccountMenu, MobileMenu, type NavPerson } from "./account-menu.tsx";
import { useCreditsLeft } from "./credits-left.ts";
import { Mark } from "./mark.tsx";

/** Fixed at the top of every page. Its menus are <details>, so that they open without scripts. */
export function NavBar({ person: loaded }: { person: NavPerson | null }) {
  const { pathname } = useLocation();
  const credits = useCreditsLeft(loaded);
  const person = loaded && { ...loaded, credits };
  return (
    // Its parts give way by the size of the text that is set, not by that of the screen alone.
    <header className="@container fixed inset-x-0 top-0 z-40 border-line border-b bg-page">
      <nav
        aria-label="Main"
        className="mx-auto flex h-16 w-full max-w-7xl items-center justify-between gap-3 px-[min(1.25rem,5vw)] sm:px-8"
      >
        <Link
          to="/"
          className="flex min-h-12 shrink-0 items-center gap-2 font-display font-semibold text-ink text-xl tracking-tight no-underline"
        >
          <Mark />
          <span
            className={`sr-only ${person ? "@min-[26rem]:not-sr-only" : "@min-[17rem]:not-sr-only"}`}
          >
            {BRAND.name}
          </span>
        </Link>
        {person === null && pathname === "/" && <SectionLinks />}
        {person ? (
          <div className="flex min-w-0 items-center gap-2">
            <Credits credits={credits} />
            <AccountMenu key={`account ${pathname}`} person={person} />
            <MobileMenu key={`mobile ${pathname}`} person={person} />
          </div>
        ) : (
          pathname !== "/auth" && (
            <Link to="/auth" className="button min-h-11 px-5 py-2">
              {NAVIGATION.signIn}
            </Link>
          )
        )}
      </nav>
    </header>
  );
}

/** What is left, always in sight. */
function Credits({ credits }: { credits: number }) {
  return (
    <Link
      to="/pricing"
      aria-label={NAVIGATION.creditsLeft(credits)}
      className="hidden min-h-12 shrink-0 items-center rounded-full px-3 text-ink-soft @min-[19rem]:flex text-sm tabular-nums no-underline hover:bg-accent-soft hover:text-ink"
    >
      {NAVIGATION.credits(credits)}
    </Link>
  );
}

/** The sections of the landing page, for visitors. */
function SectionLinks() {
  return (
    <ul className="hidden gap-6 md:flex">
      {NAVIGATION.sections.map(({ label, to }) => (
        <li key={to}>
          <a
            href={to}
            className="inline-flex min-h-12 items-center text-ink-soft no-underline hover:text-ink hover:underline hover:underline-offset-4"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
