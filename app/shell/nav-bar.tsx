import { Form, Link, useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { BRAND } from "#worker/domain/words.ts";
import { useHoverMenu, useMenu } from "./controls.tsx";
import { OtherLanguages } from "./languages.tsx";
import { Icon, Mark } from "./pictures.tsx";
import { t } from "./words/shell.compiled.ts";

/** The entries of SPEC.md section 2, and behind them the rooms that came later. */
const MENU = [
  { name: "assessment", to: "/assessment" },
  { name: "profile", to: "/profile" },
  { name: "settings", to: "/settings" },
  { name: "history", to: "/history" },
  { name: "pricing", to: "/pricing" },
  { name: "plan", to: "/plan" },
  { name: "progress", to: "/progress" },
  { name: "wellbeing", to: "/wellbeing" },
  { name: "community", to: "/community" },
  { name: "help", to: "/help" },
] as const;

/** Of the landing page. */
export const SECTIONS = [
  { name: "howItWorks", to: "#how-it-works" },
  { name: "pricing", to: "#pricing" },
  { name: "faq", to: "#FAQ" },
] as const;

/** The signed-in person of the menu. */
interface NavPerson {
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
        <span className="sr-only @min-[19rem]:not-sr-only">{t("menu")}</span>
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
          {t("creditsLeft", { credits: person.credits })}
        </li>
        {MENU.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{t(`rooms.${name}`)}</Link>
          </li>
        ))}
        <li>
          <OtherLanguages>{t("language")}</OtherLanguages>
        </li>
        <li>
          <Form method="post" action="/auth/sign-out" reloadDocument>
            <button type="submit">{t("signOut")}</button>
          </Form>
        </li>
      </ul>
    </div>
  );
}

/** What a beat said is left, until the page learns it from the server again. */
let told: number | undefined;
const listeners = new Set<() => void>();

/** Shows a new balance in the header at once. */
export function tellCredits(left: number | undefined): void {
  told = left;
  for (const listener of listeners) listener();
}

/** @param person as the page was loaded for; a new object for every answer of the server */
function useCreditsLeft(person: { readonly credits: number } | null): number {
  const latest = useSyncExternalStore(
    subscribe,
    () => told,
    () => undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is newer than what was told
  useEffect(() => tellCredits(undefined), [person]);
  return latest ?? person?.credits ?? 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fixed at the top of every page. Its menus are <details>, so that they open without scripts. */
export function NavBar({ person: loaded }: { person: NavPerson | null }) {
  const { pathname } = useLocation();
  const credits = useCreditsLeft(loaded);
  const person = loaded && { ...loaded, credits };
  return (
    // Its parts give way by the size of the text that is set, not by that of the screen alone.
    <header className="@container fixed inset-x-0 top-0 z-40 border-line border-b bg-page">
      <nav
        aria-label={t("main")}
        className="mx-auto flex h-16 w-full max-w-7xl items-center justify-between gap-3 px-[min(1.25rem,5vw)] sm:px-8"
      >
        <Link to="/" className="brand">
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
          <div className="flex min-w-0 items-center gap-2 @min-[15rem]:shrink-0">
            <OtherLanguages className="hidden p-3 text-ink @min-[15rem]:block">
              <Icon name="globe" className="size-5" />
              <span className="sr-only">{t("language")}</span>
            </OtherLanguages>
            {pathname !== "/auth" && (
              <Link to="/auth" className="button min-h-11 px-5 py-2">
                {t("signIn")}
              </Link>
            )}
          </div>
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
      aria-label={t("creditsLeft", { credits })}
      className="hidden min-h-12 shrink-0 items-center rounded-full px-3 text-ink-soft @min-[19rem]:flex text-sm tabular-nums no-underline hover:bg-accent-soft hover:text-ink"
    >
      {t("credits", { credits })}
    </Link>
  );
}

/** The sections of the landing page, for visitors. */
function SectionLinks() {
  return (
    <ul className="hidden gap-6 md:flex">
      {SECTIONS.map(({ name, to }) => (
        <li key={to}>
          <a
            href={to}
            className="inline-flex min-h-12 items-center text-ink-soft no-underline hover:text-ink hover:underline hover:underline-offset-4"
          >
            {t(`sections.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Moves the focus to the content when a script shows another screen, as a browser does when it loads
 * a page: to what it marks with `data-focus`, else to its start. Otherwise keyboard and screen-reader users would
 * stay at the link of the last screen.
 */
export function useFocusOnNavigation<T extends HTMLElement>(): RefObject<T> {
  const target = useRef<T>(null);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const screen = [pathname, query.get("view"), query.get("step")].join(" ");
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const marked = target.current?.querySelector<HTMLElement>("[data-focus]");
    (marked ?? target.current)?.focus({ preventScroll: true });
  }, [screen]);
  return target;
}
