import { BRAND } from "#worker/domain/words.ts";
import { QUESTION_MAX_LENGTH } from "#worker/features/help/rules.ts";
import { numberOf } from "#worker/reading/safety/support.ts";

/** The words of the help page. Its answers are the passages of `worker/features/help/passages/`. */
export const HELP = {
  title: "Help",
  description: `Ask how ${BRAND.name} works, day or night: the answer comes at once, in our own words, with the page that it comes from.`,
  lead: "Ask how things work here. The answer comes at once, day and night, with the page that it is from.",
  notFor: "For therapy or medicines, ask a doctor, a therapist or a pharmacist.",
  label: "Your question",
  placeholder: "For example: why do I hear nothing?",
  submit: "Ask",
  asking: "Looking...",
  readers: {
    "built-in": "Questions are not kept, and stay on our own server.",
    hosted:
      "Questions are not kept. A language model helps to find the answer; it gets your question, without your name or email.",
  },
  suggested: "Often asked",
  answer: "The answer",
  youAsked: "You asked:",
  /** Followed by the titles of pages. */
  lookingAt: "Looking at:",
  from: "From:",
  also: "See also",
  unknown: {
    title: "I do not know this.",
    text: "Nothing that we have written answers it, and guessing helps nobody. Ask a person.",
  },
  medicine: {
    title: "Please ask a doctor or a pharmacist",
    points: [
      "We cannot say anything about a medicine: not about doses, not about stopping, and not about mixing it with something else.",
      "Never start, stop or change a medicine because of anything that is said here.",
      `If somebody has taken too much of one, call ${numberOf("Emergency")} now.`,
    ],
  },
  problems: {
    empty: "Please write your question first.",
    too_long: `Please say it in at most ${QUESTION_MAX_LENGTH.toLocaleString("en")} characters.`,
    throttled: "That was a lot of questions. Please wait a minute and ask again.",
    lost: "The connection was lost. Your question is still here: please ask again.",
    offline: "You are offline. Your question stays here: ask again when you are connected.",
  },
  crisisBack: "Back to the help page",
  toPerson: "Ask a person",
  person: {
    title: "Ask a person",
    lead: "Your message goes to the team. The answer comes by mail, to the address of your account.",
    hours:
      "Answers come by mail, Monday to Friday, 9:00 to 17:00 in India, usually within two working days.",
    open: "The team is at work now.",
    closed: "The team is not at work now: your message waits for them.",
    label: "Your message",
    hint: "Please leave out what you would not put into a mail: your health, passwords, card numbers.",
    submit: "Send to the team",
    messages: "Your messages to the team",
    visitor: "Sign in, and your message goes to the team from here. Or write us a mail:",
    signIn: "Sign in",
    unknown:
      "We cannot see right now whether you are signed in, so nothing can be sent from here. You can write us a mail:",
    urgent: "Nobody reads this at once. If it is urgent and about your life:",
    urgentLink: "talk to someone now",
    empty: "Please write your message first.",
    medicine:
      "This speaks of a medicine, and the team cannot answer that: please ask a doctor or a pharmacist. If it is about something else too, take the medicine out and send it again. Nothing was sent.",
    signedOut:
      "You are signed out, so nothing was sent. Your message is still here: sign in in another tab, then send it.",
    outage: "We cannot reach our database, so nothing was sent. Your message is still here.",
    tooMany:
      "You have sent many messages today. The team reads them all; please send more tomorrow.",
  },
  messages: {
    title: "Your messages to the team",
    lead: "What you wrote is kept here, encrypted; the answers are not.",
    empty: "You have not written to the team yet.",
    states: {
      sent: "Sent to the team",
      waiting: "On its way: it goes out by itself",
      failed: "This could not be sent. Please write us a mail:",
    },
    again: "Ask something else",
  },
} as const;
