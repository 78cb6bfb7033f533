import type { Mail } from "#worker/adapters/mail/mail.ts";
import { minutesInWords, writeLetter } from "./letter.ts";

export interface Deletion {
  readonly to: string;
  readonly product: string;
  /** The digits of the code; it works in the browser that requested it. */
  readonly code: string;
  /** How long the code is valid. */
  readonly minutes: number;
}

/** The mail with the code that deletes an account. It has no link: opening a link must not delete. */
export function deletionMail({ to, product, code, minutes }: Deletion): Mail {
  return writeLetter({
    to,
    product,
    subject: `Your code to delete your ${product} account`,
    passages: [
      {
        kind: "words",
        words:
          "You asked to delete your account with everything that is kept with it. Enter this code where you asked for it:",
      },
      { kind: "code", code },
      {
        kind: "words",
        words: `It works for ${minutesInWords(minutes)}. What it deletes cannot be brought back.`,
      },
      {
        kind: "words",
        words:
          "If this wasn't you, give the code to nobody: without it nothing is deleted. Somebody may be signed in as you, so please choose a new password.",
      },
    ],
  });
}
