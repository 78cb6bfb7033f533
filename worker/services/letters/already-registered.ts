import type { Mail } from "#worker/adapters/mail/mail.ts";
import { NOT_YOU, type Passage, writeLetter } from "./letter.ts";

export interface AlreadyRegistered {
  readonly to: string;
  readonly product: string;
  /** Where to sign in. */
  readonly link: string;
  /** Where to request a new password. */
  readonly resetLink?: string;
}

/** The mail for someone who signs up with the address of an account that exists. */
export function alreadyRegisteredMail({ to, product, link, resetLink }: AlreadyRegistered): Mail {
  const reset: Passage[] =
    resetLink === undefined
      ? []
      : [
          { kind: "words", words: "Can't remember your password? You can choose a new one." },
          { kind: "link", label: "Choose a new password", url: resetLink },
        ];
  return writeLetter({
    to,
    product,
    subject: `You already have an account with ${product}`,
    passages: [
      {
        kind: "words",
        words: `Someone signed up for ${product} with this address. You have an account already, so nothing has changed.`,
      },
      { kind: "link", label: "Sign in", url: link },
      ...reset,
      NOT_YOU,
    ],
  });
}
