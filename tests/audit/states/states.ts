import { PAGES_OF_A_PERSON, PUBLIC_PAGES } from "#tests/audit/pages.ts";
import { ALIKE, isAlike } from "./alike.ts";
import { AUTH_STATES } from "./auth.ts";
import { COMMUNITY_STATES } from "./community.ts";
import { GENERATOR_STATES } from "./generator.ts";
import { HELP_STATES } from "./help.ts";
import { HISTORY_STATES } from "./history.ts";
import { LANDING_STATES } from "./landing.ts";
import { PAYMENT_STATES } from "./payments.ts";
import { PLAN_STATES } from "./plan.ts";
import { PROFILE_STATES } from "./profile.ts";
import { PROGRESS_STATES } from "./progress.ts";
import { REMINDER_STATES } from "./reminders.ts";
import { ROOM_STATES } from "./room.ts";
import { SHELL_STATES } from "./shell.ts";
import type { PageState } from "./state.ts";
import { WELLBEING_STATES } from "./wellbeing.ts";

/** Pages as they open. */
export const AT_REST: readonly PageState[] = [
  ...PUBLIC_PAGES.map((path) => ({ name: "at rest", path })),
  ...PAGES_OF_A_PERSON.map((path) => ({
    name: "at rest, signed in",
    path,
    visitor: "listener" as const,
  })),
  { name: "every component", path: "/design" },
];

/** All others by what they are about. Each group is audited in a file of its own, side by side with the others. */
export const STATES_OF = {
  entry: [...LANDING_STATES, ...SHELL_STATES, ...AUTH_STATES],
  beats: [...GENERATOR_STATES, ...HISTORY_STATES],
  room: ROOM_STATES,
  account: [...PROFILE_STATES, ...PAYMENT_STATES],
  plan: [...PLAN_STATES, ...REMINDER_STATES, ...PROGRESS_STATES],
  people: [...WELLBEING_STATES, ...COMMUNITY_STATES, ...HELP_STATES],
} satisfies Record<string, readonly PageState[]>;

export const STATES: readonly PageState[] = [...AT_REST, ...Object.values(STATES_OF).flat()];

/** Whether a state has the parts of another one: a release asks for it, not every change. */
export function looksLikeAnother(state: PageState): boolean {
  const isAtRest = state.name === "at rest, signed in";
  return (isAtRest && PUBLIC_PAGES.some((page) => page === state.path)) || isAlike(state);
}

const named = new Set(STATES.map(({ path, name }) => `${path} ${name}`));
for (const [path, names] of Object.entries(ALIKE)) {
  for (const name of names) {
    if (!named.has(`${path} ${name}`)) throw new Error(`${path} has no state ${name}.`);
  }
}
