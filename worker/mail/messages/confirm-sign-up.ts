import type { Mail } from "../mail.ts";
import { minutesInWords, NOT_YOU, type Passage, writeLetter } from "./letter.ts";

export interface ConfirmSignUp {
  readonly to: string;
  readonly product: string;
  readonly link: string;
  /** The 8 digits that do the same as the link. Without them the mail speaks of the link alone. */
  readonly code?: string;
  /** How long link and code are valid. */
  readonly minutes: number;
}

/** The mail that asks a new person to confirm that the address is theirs. */
export function confirmSignUpMail({ to, product, link, code, minutes }: ConfirmSignUp): Mail {
  const time = minutesInWords(minutes);
  const orCode: Passage[] =
    code === undefined
      ? [{ kind: "words", words: `The link works for ${time}.` }]
      : [
          { kind: "words", words: "Or enter this code:" },
          { kind: "code", code },
          { kind: "words", words: `The link and the code work for ${time}.` },
        ];
  return writeLetter({
    to,
    product,
    subject: `Confirm your email for ${product}`,
    passages: [
      { kind: "words", words: "Welcome! One more step, and your account is ready." },
      { kind: "link", label: "Confirm my email", url: link },
      ...orCode,
      NOT_YOU,
    ],
  });
}
