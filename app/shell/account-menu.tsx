import { Form, Link } from "@remix-run/react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { Icon } from "./icon.tsx";
import { useHoverMenu, useMenu } from "./use-menu.ts";

/** The signed-in person of the menu. */
export interface NavPerson {
  readonly email: string;
  readonly credits: number;
}

interface MenuProps {
  readonly person: NavPerson;
  /** As the page is loaded. @default false */
  readonly open?: boolean;
}

/** The menu of the signed-in person: opens by pointer, key and tap. */
export function AccountMenu({ person, open }: MenuProps) {
  const menu = useHoverMenu();
  return (
    <details {...menu} open={open} className="group relative hidden min-w-0 sm:block">
      <summary className="button-quiet max-w-80 list-none">
        <span className="truncate">{person.email}</span>
        <Icon
          name="chevron"
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <Entries person={person} />
    </details>
  );
}

/** The same for a small screen, with all that has no place in a wide one's header. */
export function MobileMenu({ person, open }: MenuProps) {
  const menu = useMenu();
  return (
    <details {...menu} open={open} className="relative sm:hidden">
      <summary className="button-quiet list-none px-4">
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 stroke-2 stroke-current">
          <path d="M2 5h16M2 10h16M2 15h16" strokeLinecap="round" />
        </svg>
        <span className="sr-only @min-[19rem]:not-sr-only">{NAVIGATION.menu}</span>
      </summary>
      <Entries person={person} />
    </details>
  );
}

function Entries({ person }: { readonly person: NavPerson }) {
  return (
    // The padding bridges the gap to the summary, so that the pointer never leaves the menu on its way.
    <div className="absolute right-0 w-[min(16rem,88vw)] pt-2">
      <ul className="menu">
        <li className="break-words px-3 py-2 text-ink-soft text-sm">
          <span className="block sm:hidden">{person.email}</span>
          {NAVIGATION.creditsLeft(person.credits)}
        </li>
        {NAVIGATION.menuEntries.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={ENTRY}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Form method="post" action="/auth/sign-out" reloadDocument>
            <button type="submit" className={ENTRY}>
              {NAVIGATION.signOut}
            </button>
          </Form>
        </li>
      </ul>
    </div>
  );
}

const ENTRY =
  "flex min-h-12 w-full cursor-pointer items-center rounded-xl px-3 py-2 text-left text-ink no-underline hover:bg-accent-soft";
