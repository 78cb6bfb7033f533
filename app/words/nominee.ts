import { BRAND } from "#worker/domain/words.ts";

/** The words of naming somebody to ask on a person's behalf. */
export const NOMINEE = {
  title: "Somebody you trust",
  lead: `You may name one person who can ask us for you: for a copy of what we keep about you, or to delete it. They can do so if you die, or when you cannot act yourself. They write to ${BRAND.supportEmail} with proof, and a person of our team checks it first.`,
  until:
    "Until then they see nothing. We do not write to them, so tell them yourself, if you like.",
  named: "You named",
  name: "Their name",
  email: "Their email",
  save: "Name them",
  change: "Save the change",
  remove: "Name nobody any more",
  removed: "Removed. You name nobody now.",
  problems: {
    name: (most: number) => `Please enter a name of 1 to ${most} characters.`,
    email: "Please enter a valid email address.",
    own: "This is your own address. Please give theirs.",
    foreign:
      "Somebody else signed in in this browser. Nothing was changed. Please load the page again.",
  },
} as const;
