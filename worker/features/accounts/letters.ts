import type { Mail } from "#worker/adapters/mail/mail.ts";
import { minutesInWords, NOT_YOU, type Passage, writeLetter } from "#worker/platform/letter.ts";

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

/** The events that a person is notified of. */
export type NoticeKind =
  | "password_changed"
  | "new_device"
  | "new_device_by_password"
  | "new_device_by_passkey"
  | "passkey_added"
  | "passkey_removed"
  | "google_linked"
  | "data_exported";

export interface Notice {
  readonly kind: NoticeKind;
  readonly to: string;
  readonly product: string;
  /** The device that did it, such as "Firefox on Android". */
  readonly device: string;
  /** Date and time in words, with the time zone. */
  readonly when: string;
  /** Revokes the change, if it was somebody else. */
  readonly revocationLink: string;
  /** How long that link is valid. */
  readonly days: number;
}

const NEW_DEVICE = {
  subject: (product: string) => `A new device signed in to your ${product} account`,
  words: "A browser that we had not seen with you before has just signed in to your account.",
};

const WORDS = {
  password_changed: {
    subject: (product: string) => `Your password for ${product} was changed`,
    words:
      "A new password was set for your account, and all devices were signed out. It works from now on.",
    revocation:
      "It signs everybody out and takes the new password away. Then you choose one of your own by mail.",
  },
  new_device: {
    ...NEW_DEVICE,
    revocation: "It signs everybody out and makes every link and code that we mailed to you void.",
  },
  new_device_by_password: {
    ...NEW_DEVICE,
    revocation:
      "It signs everybody out and takes the password away, which somebody else knows. Then you choose a new one by mail.",
  },
  new_device_by_passkey: {
    ...NEW_DEVICE,
    revocation:
      "It signs everybody out and removes all passkeys of your account. You add yours anew.",
  },
  passkey_added: {
    subject: (product: string) => `A passkey was added to your ${product} account`,
    words: "Your account can now be opened with a passkey that was just made.",
    revocation:
      "It signs everybody out and removes all passkeys of your account. You add yours anew.",
  },
  passkey_removed: {
    subject: (product: string) => `A passkey was removed from your ${product} account`,
    words: "It no longer opens your account. A link that we mail you always does.",
    revocation: "It signs everybody out and makes every link and code that we mailed to you void.",
  },
  google_linked: {
    subject: (product: string) => `Google now signs you in to ${product}`,
    words: "Your account can now be opened with the Google account of this address.",
    revocation: "It signs everybody out and takes Google's key to your account away.",
  },
  data_exported: {
    subject: (product: string) => `Your ${product} data was downloaded`,
    words: "Everything that we keep about you was just downloaded as one file.",
    revocation: "It signs everybody out and makes every link and code that we mailed to you void.",
  },
} as const satisfies Record<
  NoticeKind,
  { subject: (product: string) => string; words: string; revocation: string }
>;

/** The mail that notifies a person of a change to their account, with a link that revokes it. */
export function noticeMail({
  kind,
  to,
  product,
  device,
  when,
  revocationLink,
  days,
}: Notice): Mail {
  const { subject, words, revocation } = WORDS[kind];
  const passages: Passage[] = [
    { kind: "words", words },
    { kind: "words", words: `It was ${device}, on ${when}.` },
    { kind: "words", words: "If that was you, all is well, and there is nothing to do." },
    { kind: "words", words: `If it was not you, use this link within ${days} days. ${revocation}` },
    { kind: "link", label: "This was not me", url: revocationLink },
  ];
  return writeLetter({ to, product, subject: subject(product), passages });
}

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

const PROOF_WORDS = {
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
  const { subject, greeting, button } = PROOF_WORDS[purpose];
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
