import { PAGES_OF_A_PERSON, PUBLIC_PAGES } from "#tests/audit/pages.ts";
import { AUTH_STATES } from "./auth.ts";
import { GENERATOR_STATES } from "./generator.ts";
import { HISTORY_STATES } from "./history.ts";
import { LANDING_STATES } from "./landing.ts";
import { PAYMENT_STATES } from "./payments.ts";
import { PROFILE_STATES } from "./profile.ts";
import { ROOM_STATES } from "./room.ts";
import { SHELL_STATES } from "./shell.ts";
import type { PageState } from "./state.ts";

const AT_REST: readonly PageState[] = [
  ...PUBLIC_PAGES.map((path) => ({ name: "at rest", path })),
  ...PAGES_OF_A_PERSON.map((path) => ({
    name: "at rest, signed in",
    path,
    visitor: "listener" as const,
  })),
];

/** Every state that is audited. */
export const STATES: readonly PageState[] = [
  ...AT_REST,
  ...SHELL_STATES,
  ...GENERATOR_STATES,
  ...ROOM_STATES,
  ...HISTORY_STATES,
  ...AUTH_STATES,
  ...PROFILE_STATES,
  ...PAYMENT_STATES,
  ...LANDING_STATES,
  { name: "every component", path: "/design" },
];
