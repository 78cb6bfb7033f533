import type { Mail } from "#worker/adapters/mail/mail.ts";
import { type Passage, writeLetter } from "#worker/platform/letter.ts";
import { t } from "./words/change-letters.compiled.ts";
import { t as letters } from "./words/letters.compiled.ts";

interface ChangeLetter {
  readonly to: string;
  readonly product: string;
}

export interface NewAddress extends ChangeLetter {
  readonly link: string;
  /** How long the link is valid. */
  readonly minutes: number;
  /** The digits of the code; it works where the change was asked for. */
  readonly code: string;
  readonly codeMinutes: number;
}

/** The mail that asks the new address to confirm a change. */
export function newAddressMail(letter: NewAddress): Mail {
  const { to, product, link, minutes, code, codeMinutes } = letter;
  return writeLetter({
    to,
    product,
    subject: t("new.subject", { product }),
    passages: [
      { kind: "words", words: t("new.asked", { product }) },
      { kind: "link", label: t("new.button"), url: link },
      { kind: "words", words: letters("proof.enter") },
      { kind: "code", code },
      { kind: "words", words: letters("proof.life", { minutes, codeMinutes }) },
      { kind: "words", words: letters("notYou") },
    ],
  });
}

/** The mail to a new address that has an account already: nothing can be confirmed by it. */
export function takenAddressMail({
  to,
  product,
  link,
}: ChangeLetter & {
  /** Where to sign in. */
  readonly link: string;
}): Mail {
  return writeLetter({
    to,
    product,
    subject: letters("registered.subject", { product }),
    passages: [
      { kind: "words", words: t("taken.asked", { product }) },
      { kind: "link", label: letters("registered.signIn"), url: link },
      { kind: "words", words: letters("notYou") },
    ],
  });
}

export interface OldAddress extends ChangeLetter {
  /** The new address. */
  readonly email: string;
  readonly link: string;
  /** How long the link is valid. */
  readonly minutes: number;
}

/** The mail that asks the old address to confirm a change. */
export function oldAddressMail({ to, product, email, link, minutes }: OldAddress): Mail {
  return writeLetter({
    to,
    product,
    subject: t("old.subject", { product }),
    passages: [
      { kind: "words", words: t("old.asked", { email }) },
      { kind: "link", label: t("old.button"), url: link },
      { kind: "words", words: t("old.life", { minutes }) },
      { kind: "words", words: t("old.notYou") },
    ],
  });
}

export interface ChangedAddress extends ChangeLetter {
  /** The new address. */
  readonly email: string;
  /** The device that confirmed last, such as "Firefox on Android". */
  readonly device: string;
  /** Date and time in words, with the time zone. */
  readonly when: string;
  /** Takes the change back, if it was somebody else's. */
  readonly revocationLink: string;
  /** How long that link is valid. */
  readonly days: number;
}

/** The notice to the old address that the account has another one now, with a link that takes it back. */
export function changedAddressMail(notice: ChangedAddress): Mail {
  const { to, product, email, device, when, revocationLink, days } = notice;
  const passages: Passage[] = [
    { kind: "words", words: t("changed.happened", { email }) },
    { kind: "words", words: letters("notice.where", { device, when }) },
    { kind: "words", words: letters("notice.you") },
    { kind: "words", words: `${letters("notice.notYou", { days })} ${t("changed.revocation")}` },
    { kind: "link", label: letters("notice.revoke"), url: revocationLink },
  ];
  return writeLetter({ to, product, subject: t("changed.subject", { product }), passages });
}
