import { NavLink } from "@remix-run/react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { Icon } from "./icon.tsx";
import { PLACES } from "./places.tsx";

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
