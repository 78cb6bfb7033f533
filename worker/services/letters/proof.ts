import type { Mail } from "#worker/adapters/mail/mail.ts";
import { minutesInWords, NOT_YOU, writeLetter } from "./letter.ts";

export interface Proof {
  /** What the link and the code are for. */
  readonly purpose: "signup" | "magiclink" | "recovery";
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

/** The mail that proves that an address is its reader's: a link, and a code that does the same. */
export function proofMail(proof: Proof): Mail {
  const { purpose, to, product, link, minutes, code, codeMinutes } = proof;
  const { subject, greeting, button } = WORDS[purpose];
  const life = `The link works for ${minutesInWords(minutes)}, the code for ${minutesInWords(codeMinutes)}.`;
  return writeLetter({
    to,
    product,
    subject: subject(product),
    passages: [
      { kind: "words", words: greeting },
      { kind: "link", label: button, url: link },
      { kind: "words", words: "Or enter this code where you asked for it:" },
      { kind: "code", code },
      { kind: "words", words: life },
      NOT_YOU,
    ],
  });
}
