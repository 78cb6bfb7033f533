import { BRAND } from "#worker/domain/words.ts";

/** The words of asking a parent, for the child and for the parent. */
export const PARENT = {
  /** In place of the steps about health, for somebody under 18. */
  title: "First, a parent's yes",
  text: "You are under 18, so we keep no answers about your health before a parent or guardian says yes. What you type about it until then is not kept.",
  goesOn: "Nobody has to say yes for the rest: making and hearing beats goes on as before.",
  address: "A parent's or guardian's email",
  hint: "We mail them one link. The mail shows only the first letters of your own address, and nothing of your answers.",
  send: "Ask them",
  sendAgain: "Ask again",
  asked: (address: string) =>
    `We asked ${address}. Their link works for seven days. When they have said yes, come back to this page.`,
  withdrawn: (address: string) =>
    `${address} took their yes back, and your answers about your health were deleted. You can ask again.`,
  about: "Back to the first step",
  listen: "Make a beat",
  problems: {
    invalid: "Please enter a valid email address.",
    own: "This is your own address. Please give a parent's or guardian's.",
    foreign:
      "Somebody else signed in in this browser. Nobody was asked. Please load the page again.",
  },
  /** The page behind the mailed link. */
  page: {
    title: "A parent's yes",
    who: (child: string) =>
      `Somebody under 18 uses ${BRAND.name} with the address ${child}, and named you as their parent or guardian.`,
    lead: "With your yes they may fill in a health profile. Without it none of that is kept, and listening works as before. Nothing follows them: there is no advertising and no tracking.",
    notice: "What would be kept, as your child reads it",
    button: "I am their parent or guardian, an adult, and I say yes",
    ignore:
      "If you do not want this, or know no such person, close this page. Nothing happens then.",
    agreed: "You said yes on",
    keep: "Keep the mail: this same page takes your yes back, whenever you like.",
    what: "Taking it back deletes their health profile, its drafts and assessments, and their answers to questionnaires, at once.",
    withdraw: "Take my yes back, and delete these answers",
    withdrawn:
      "Your yes is taken back, and their answers about their health are deleted. If they ask you again, you get a new mail.",
    gone: "This link no longer works: it is older than seven days, or a newer mail has replaced it. Nothing was changed.",
    more: "What we keep, and why",
  },
} as const;
