import type { Mail } from "#worker/adapters/mail/mail.ts";
import { type Passage, writeLetter } from "#worker/platform/letter.ts";
import { deviceInWords } from "./device.rules.ts";
import { t } from "./words/letters.compiled.ts";

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
          { kind: "words", words: t("registered.forgotten") },
          { kind: "link", label: t("registered.reset"), url: resetLink },
        ];
  return writeLetter({
    to,
    product,
    subject: t("registered.subject", { product }),
    passages: [
      { kind: "words", words: t("registered.nothingChanged", { product }) },
      { kind: "link", label: t("registered.signIn"), url: link },
      ...reset,
      { kind: "words", words: t("notYou") },
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
    subject: t("confirmation.subject", { product }),
    passages: [
      { kind: "words", words: t("confirmation.enter") },
      { kind: "code", code },
      { kind: "words", words: t("confirmation.life", { minutes }) },
      { kind: "words", words: t("confirmation.notYou") },
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
    subject: t("deletion.subject", { product }),
    passages: [
      { kind: "words", words: t("deletion.enter") },
      { kind: "code", code },
      { kind: "words", words: t("deletion.life", { minutes }) },
      { kind: "words", words: t("deletion.notYou") },
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
  | "data_exported"
  | "token_made";

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
  const revocation = t(`notices.${kind}.revocation`);
  const passages: Passage[] = [
    { kind: "words", words: t(`notices.${kind}.happened`) },
    { kind: "words", words: t("notice.where", { device: deviceInWords(device), when }) },
    { kind: "words", words: t("notice.you") },
    { kind: "words", words: `${t("notice.notYou", { days })} ${revocation}` },
    { kind: "link", label: t("notice.revoke"), url: revocationLink },
  ];
  return writeLetter({ to, product, subject: t(`notices.${kind}.subject`, { product }), passages });
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

/** The mail that proves that an address is its reader's: a link, and a code that does the same. */
export function proofMail(proof: Proof): Mail {
  const { purpose, known, to, product, link, minutes, code, codeMinutes } = proof;
  // Somebody may sign up although they have an account.
  const greeting = known ? t("proof.known", { product }) : t(`proof.${purpose}.greeting`);
  return writeLetter({
    to,
    product,
    subject: t(`proof.${purpose}.subject`, { product }),
    passages: [
      { kind: "words", words: greeting },
      { kind: "link", label: t(`proof.${purpose}.button`), url: link },
      { kind: "words", words: t("proof.enter") },
      { kind: "code", code },
      { kind: "words", words: t("proof.life", { minutes, codeMinutes }) },
      { kind: "words", words: t("notYou") },
    ],
  });
}
