import type { Mail } from "#worker/adapters/mail/mail.ts";
import { type Passage, writeLetter } from "./letter.ts";

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
