import { NavLink } from "@remix-run/react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { BRAND } from "#worker/domain/words.ts";
import { Icon, type IconName } from "./pictures.tsx";

interface Place {
  readonly label: string;
  readonly to: string;
  readonly icon: IconName;
}

const { places } = NAVIGATION;

/** The places of a person who is signed in, as the bar at the bottom of a phone has them. */
export const PLACES: readonly Place[] = [
  { label: places.feelBetter, to: "/assessment", icon: "sparkles" },
  { label: places.history, to: "/history", icon: "history" },
  { label: places.plan, to: "/plan", icon: "calendar" },
  { label: places.profile, to: "/profile", icon: "person" },
];

/** The links beside the pages of a wide screen: SPEC.md section 2, and the history. */
const SIDEBAR: readonly Place[] = [
  { label: places.home, to: "/", icon: "house" },
  { label: places.feelBetter, to: "/assessment", icon: "sparkles" },
  { label: places.history, to: "/history", icon: "history" },
  { label: places.like, to: BRAND.listing, icon: "like" },
  { label: places.userProfile, to: "/profile", icon: "person" },
];

/** The places of a person within reach of a thumb, on a phone. */
export function BottomBar() {
  return (
    <nav
      aria-label={NAVIGATION.places.bar}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-page pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-md auto-cols-fr grid-flow-col">
        {PLACES.map(({ label, to, icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="grid min-h-16 content-center justify-items-center gap-0.5 text-center text-ink-soft text-xs no-underline aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <Icon name={icon} className="size-6" />
              {label}
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
