/** What can become of mails to an address: they come back for good, or somebody marked one as spam. */
export const MAIL_TROUBLES = ["bounce", "complaint"] as const;
export type MailTrouble = (typeof MAIL_TROUBLES)[number];

/** How many digits a mailed code has. */
export const CODE_DIGITS = 8;

/** How long a mailed code is valid, minutes. OWASP ASVS 5.0, 6.5.5: ten at most. */
export const CODE_MINUTES = 10;

/** How long both addresses have to confirm a change of the address, minutes. */
export const CHANGE_MINUTES = 60;

/**
 * The digits of a code as somebody typed it, with spaces or dashes or without.
 * @returns undefined when they are not as many as a code has
 */
export function readCode(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, "");
  return digits.length === CODE_DIGITS ? digits : undefined;
}

/** The length of a password, in Unicode code points. There is no rule on its characters. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** The name that is stored where a browser says nothing about itself. */
export const UNKNOWN_DEVICE = "Unknown device";

/**
 * How long backups may hold what was deleted after they were made, days: docs/deploy.md keeps those of one's own
 * server for two weeks, and Turso keeps its own for ninety days on its largest plan.
 */
export const BACKUP_DAYS = 90;

const HIDDEN = "•••";

/**
 * A mail address that its owner recognises and that reveals little to others: the first letter of its
 * local part and of its domain, and the top-level domain.
 */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const end = domain.lastIndexOf(".");
  return `${first(email)}${HIDDEN}@${first(domain)}${HIDDEN}${end === -1 ? "" : domain.slice(end)}`;
}

/** The first code point: surrogate pairs stay whole. */
function first(text: string): string {
  return [...text.slice(0, 2)][0] ?? "";
}
