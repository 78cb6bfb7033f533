import type { Mail } from "#worker/adapters/mail/mail.ts";
import { minutesInWords, NOT_YOU, writeLetter } from "./letter.ts";

export interface Proof {
  /** What the link and the code are for. */
  readonly purpose: "signup" | "magiclink" | "recovery";
  /** Whether it answers a sign-up with the address of an account that exists. @default false */
  readonly known?: boolean | undefined;
  readonly to: string;
  readonly product: string;
  readonly link: string;
  /** How long the link is valid. */
  readonly minutes: number;
  /** The digits of the code, which does the same as the link in the browser that requested it. */
  readonly code: string;
  readonly codeMinutes: number;
}

const WORDS = {
  signup: {
    subject: (product: string) => `Confirm your email for ${product}`,
    greeting: "Welcome! One more step, and your account is ready.",
    button: "Confirm my email",
  },
  magiclink: {
    subject: (product: string) => `Your link to sign in to ${product}`,
    greeting: "You asked to sign in without a password.",
    button: "Sign in",
  },
  recovery: {
    subject: (product: string) => `Choose a new password for ${product}`,
    greeting: "You asked for a new password. The old one works until you choose another.",
    button: "Choose a new password",
  },
} as const;

/** In place of the greeting, for somebody who signed up although they have an account. */
const KNOWN = (product: string) =>
  `You have an account with ${product} already, so this signs you in to it.`;

/** The mail that proves that an address is its reader's: a link, and a code that does the same. */
export function proofMail(proof: Proof): Mail {
  const { purpose, known, to, product, link, minutes, code, codeMinutes } = proof;
  const { subject, greeting, button } = WORDS[purpose];
  const life = `The link works for ${minutesInWords(minutes)}, the code for ${minutesInWords(codeMinutes)}.`;
  return writeLetter({
    to,
    product,
    subject: subject(product),
    passages: [
      { kind: "words", words: known ? KNOWN(product) : greeting },
      { kind: "link", label: button, url: link },
      { kind: "words", words: "Or enter this code where you asked for it:" },
      { kind: "code", code },
      { kind: "words", words: life },
      NOT_YOU,
    ],
  });
}
