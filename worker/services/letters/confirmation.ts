import type { Mail } from "#worker/adapters/mail/mail.ts";
import { minutesInWords, writeLetter } from "./letter.ts";

export interface Confirmation {
  readonly to: string;
  readonly product: string;
  /** The digits of the code; it works in the browser that requested it. */
  readonly code: string;
  /** How long the code is valid. */
  readonly minutes: number;
}

/** The mail with the code by which a signed-in person confirms their identity. */
export function confirmationMail({ to, product, code, minutes }: Confirmation): Mail {
  return writeLetter({
    to,
    product,
    subject: `Your code to confirm that it is you, for ${product}`,
    passages: [
      {
        kind: "words",
        words:
          "You are signed in, and want to download your data or to add a passkey. Enter this code where you asked for it:",
      },
      { kind: "code", code },
      { kind: "words", words: `It works for ${minutesInWords(minutes)}.` },
      {
        kind: "words",
        words:
          "If this wasn't you, give the code to nobody. Somebody may be signed in as you, so please choose a new password.",
      },
    ],
  });
}
