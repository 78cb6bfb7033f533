import { Form, Link, useLocation } from "@remix-run/react";
import { BRAND } from "#app/content/brand.ts";
import { Mark } from "./mark.tsx";

export interface NavPerson {
  readonly email: string;
  readonly credits: number;
}

/** Fixed at the top of every page. The account menu is a <details>, so that it opens without scripts. */
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
        {person ? (
          <AccountMenu key={pathname} person={person} />
        ) : (
          pathname !== "/auth" && (
            <Link to="/auth" className="button">
              Sign In
            </Link>
          )
        )}
      </nav>
    </header>
  );
}

function AccountMenu({ person }: { person: NavPerson }) {
  return (
    <details className="group relative min-w-0">
      <summary className="button-quiet max-w-full list-none sm:max-w-80">
        <span className="truncate">{person.email}</span>
        <span aria-hidden="true" className="transition-transform group-open:rotate-180">
          ▾
        </span>
      </summary>
      <ul className="absolute right-0 mt-2 w-60 rounded-card border border-line bg-card p-2 shadow-lg">
        <li className="px-3 py-2 text-ink-soft text-sm">{creditsText(person.credits)}</li>
        <MenuLink to="/assessment">Help me feel better</MenuLink>
        <MenuLink to="/profile">Profile</MenuLink>
        <MenuLink to="/history">History</MenuLink>
        <li>
          <Form method="post" action="/auth/sign-out" reloadDocument>
            <button type="submit" className={MENU_ENTRY}>
              Sign Out
            </button>
          </Form>
        </li>
      </ul>
    </details>
  );
}

const MENU_ENTRY =
  "block min-h-11 w-full cursor-pointer rounded-lg px-3 py-2 text-left text-ink no-underline hover:bg-accent-soft";

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className={MENU_ENTRY}>
        {children}
      </Link>
    </li>
  );
}

function creditsText(credits: number): string {
  return credits === 1 ? "1 credit left" : `${credits} credits left`;
}
