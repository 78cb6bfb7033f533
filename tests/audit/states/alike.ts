import type { PageState } from "./state.ts";

/**
 * States that have the parts of another one, in other words: a release audits them, not every change.
 * By path, then name.
 */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  "/": ["too long a text", "database not reachable"],
  "/?feeling=low#feelings": ["feeling chosen, signed in"],
  "/terms": ["at rest"],
  "/services/plans": ["at rest"],
  "/services/chat": ["at rest"],
  "/services/progress": ["at rest"],
  "/services/community": ["at rest"],
  "/offline": ["offline"],
  "/auth?view=sign_in": ["code asked for before"],
  "/auth?view=sign_up": ["with a field error"],
  "/auth?view=sign_up&tier=creator": ["with a plan chosen"],
  "/auth?view=forgotten_password": ["with a field error"],
  "/auth?view=magic_link": ["with a field error", "mail sent"],
  "/auth?view=update_password": ["with a field error"],
  "/auth?view=verify_otp": ["with a field error"],
  "/auth?error=google": ["sign-in by Google failed"],
  "/auth/not-me?token=used": ["used link of a security notice"],
  "/assessment": [
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
  "/history": ["search with results", "menu of a beat open", "no network"],
  "/history?show=favourites": ["no favourites"],
  "/profile": ["not loaded"],
  "/profile?step=2": ["offline"],
  "/profile?step=3": ["at rest"],
  "/profile?step=4": ["said and unsaid"],
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
    "questionnaire, low result",
    "questionnaire, result after help",
    "questionnaire, not reached",
  ],
  "/community": [
    "community, a sound, signed in",
    "community, sounds, signed in",
    "community, what to share",
    "community, nothing chosen",
    "community, shared already",
    "community, nothing shared",
    "community, outage",
  ],
  "/help": [
    "help, not known",
    "help, a medicine",
    "help, offline",
    "help, looking",
    "help, a message that was not sent",
  ],
};

/** Whether a state has the parts of another one. */
export function isAlike({ path, name }: PageState): boolean {
  return ALIKE[path]?.includes(name) ?? false;
}
