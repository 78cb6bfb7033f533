import { Link, useLocation } from "@remix-run/react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { AccountMenu, MobileMenu, type NavPerson } from "./account-menu.tsx";
import { Mark } from "./mark.tsx";

/** Fixed at the top of every page. Its menus are <details>, so that they open without scripts. */
export function NavBar({ person }: { person: NavPerson | null }) {
  const { pathname } = useLocation();
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-line border-b bg-page">
      <nav aria-label="Main" className="page flex h-16 items-center justify-between gap-4">
        <Link
          to="/"
          className="flex shrink-0 items-center gap-2 font-semibold text-ink text-lg no-underline"
        >
          <Mark />
          {BRAND.name}
        </Link>
        {person === null && pathname === "/" && <SectionLinks />}
        {person ? (
          <>
            <AccountMenu key={`account ${pathname}`} person={person} />
            <MobileMenu key={`mobile ${pathname}`} person={person} />
          </>
        ) : (
          pathname !== "/auth" && (
            <Link to="/auth" className="button">
              {NAVIGATION.signIn}
            </Link>
          )
        )}
      </nav>
    </header>
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
            className="inline-flex min-h-11 items-center text-ink no-underline hover:underline"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
