import { NavLink } from "@remix-run/react";
import { BRAND } from "#worker/domain/words.ts";
import { Icon } from "./pictures.tsx";
import { t } from "./words/shell.compiled.ts";

/** The places of a person who is signed in, as the bar at the bottom of a phone has them. */
export const PLACES = [
  { name: "feelBetter", to: "/assessment", icon: "sparkles" },
  { name: "history", to: "/history", icon: "history" },
  { name: "plan", to: "/plan", icon: "calendar" },
  { name: "profile", to: "/profile", icon: "person" },
] as const;

/** The links beside the pages of a wide screen: SPEC.md section 2, and the history. */
const SIDEBAR = [
  { name: "home", to: "/", icon: "house" },
  { name: "feelBetter", to: "/assessment", icon: "sparkles" },
  { name: "history", to: "/history", icon: "history" },
  { name: "like", to: BRAND.listing, icon: "like" },
  { name: "userProfile", to: "/profile", icon: "person" },
] as const;

/** The places of a person within reach of a thumb, on a phone. */
export function BottomBar() {
  return (
    <nav
      aria-label={t("places.bar")}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-page pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-md auto-cols-fr grid-flow-col px-2">
        {PLACES.map(({ name, to, icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="grid min-h-16 content-center justify-items-center gap-0.5 text-center text-ink-soft text-xs no-underline aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <Icon name={icon} className="size-6" />
              {t(`places.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ENTRY =
  "flex min-h-12 items-center gap-3 rounded-full px-4 py-2 text-ink-soft no-underline transition-colors duration-200 ease-calm hover:bg-accent-soft hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** The links beside the pages of a person, on a wide screen. */
export function Sidebar() {
  return (
    <nav aria-label={t("places.shortcuts")} className="hidden lg:block">
      <ul className="sticky top-24 grid gap-1 pt-8">
        {SIDEBAR.map(({ name, to, icon }) => (
          <li key={to}>
            {to.startsWith("/") ? (
              <NavLink to={to} end={to === "/"} className={ENTRY}>
                <Icon name={icon} className="size-5" />
                {t(`places.${name}`)}
              </NavLink>
            ) : (
              <a href={to} rel="noopener noreferrer" className={ENTRY}>
                <Icon name={icon} className="size-5" />
                {t(`places.${name}`)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
