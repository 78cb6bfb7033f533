import { PAGES_OF_A_PERSON, PUBLIC_PAGES } from "#tests/audit/pages.ts";
import { PAYMENT_STATES, PROFILE_STATES } from "./account.ts";
import { GENERATOR_STATES, HISTORY_STATES } from "./beats.ts";
import { COMMUNITY_STATES } from "./community.ts";
import { AUTH_STATES, LANDING_STATES, SHELL_STATES } from "./entry.ts";
import { PLAN_STATES, PROGRESS_STATES, REMINDER_STATES } from "./plan.ts";
import { ROOM_STATES } from "./room.ts";
import type { PageState } from "./state.ts";
import { HELP_STATES, WELLBEING_STATES } from "./wellbeing.ts";

/**
 * States that have the parts of another one, in other words: a release audits them, not every change.
 * By path, then name.
 */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  "/": ["too long a text", "database not reachable"],
  "/?feeling=low#feelings": ["feeling chosen, signed in"],
  "/terms": ["at rest"],
  "/services/plans": ["at rest"],
  "/services/chat": ["at rest"],
  "/services/progress": ["at rest"],
  "/services/community": ["at rest"],
  "/offline": ["offline"],
  "/auth?view=sign_in": ["code asked for before"],
  "/auth?view=sign_up": ["with a field error", "with a password that is too short"],
  "/auth?view=sign_up&tier=creator": ["with a plan chosen"],
  "/auth?view=forgotten_password": ["with a field error"],
  "/auth?view=magic_link": ["with a field error", "mail sent"],
  "/auth?view=update_password": ["with a field error"],
  "/auth?view=verify_otp": ["with a field error"],
  "/auth?error=google": ["sign-in by Google failed"],
  "/auth/email?token=used": ["used link of another address"],
  "/auth/not-me?token=used": ["used link of a security notice"],
  "/assessment": [
    "with a doctor's note",
    "generating",
    "not applicable",
    "back from crisis help",
    "connection lost",
    "no credits, before typing",
    "second of the recent beats",
    "incognito chosen",
    "composing",
    "a room that fades",
    "a room with its farewell",
    "options of a room",
    "an incognito room",
    "a room with help for somebody else",
    "a sound that goes on without a network",
    "a sound that goes on, on a wide screen",
  ],
  "/history": [
    "search without results",
    "search with results",
    "menu of a beat open",
    "no network",
  ],
  "/history?show=favourites": ["no favourites"],
  "/profile": ["not loaded"],
  "/profile?step=2": ["offline"],
  "/profile?step=3": ["at rest"],
  "/profile?step=4": ["changed in another tab", "said and unsaid"],
  "/profile?step=5": ["at rest", "not saved"],
  "/profile?view=result": ["a doctor first", "too little for an assessment"],
  "/settings?saved=sound": ["sound saved"],
  "/pricing": [
    "no credits left",
    "payments, refused by the bank",
    "payments, ran out",
    "payments, given back",
    "payments, looked for",
    "payments, not found yet",
  ],
  "/plan": [
    "plan, what it takes",
    "plan, without a sound",
    "plan, resting",
    "plan, no credits",
    "plan, a doctor first",
    "plan, changed in another tab",
  ],
  "/plan/reminders": [
    "reminders, nothing chosen",
    "reminders, an hour that is none",
    "reminders, a plan that rests",
  ],
  "/plan/unsubscribe?token=x": ["a link that belongs to nobody", "the mails are ended"],
  "/progress?by=month": ["months"],
  "/wellbeing/phq-9": [
    "questionnaire, with help in Hindi",
    "questionnaire, low result",
    "questionnaire, result after help",
    "questionnaire, not reached",
  ],
  "/community": [
    "community, a sound, for a visitor",
    "community, a sound, signed in",
    "community, sounds, signed in",
    "community, what to share",
    "community, nothing chosen",
    "community, shared already",
    "community, nothing shared",
    "community, outage",
  ],
  "/help": [
    "help, a crisis",
    "help, not known",
    "help, a medicine",
    "help, offline",
    "help, looking",
    "help, a message that was not sent",
  ],
  "/about": ["at rest"],
  "/purpose": ["at rest"],
  "/profile?step=1": ["a long Hindi name"],
};

/** Whether a state has the parts of another one. */
function isAlike({ path, name }: PageState): boolean {
  return ALIKE[path]?.includes(name) ?? false;
}

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
