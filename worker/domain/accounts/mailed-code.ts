/** How many digits a mailed code has. */
export const CODE_DIGITS = 8;

/** How long a mailed code is valid, minutes. OWASP ASVS 5.0, 6.5.5: ten at most. */
export const CODE_MINUTES = 10;

/**
 * The digits of a code as somebody typed it, with spaces or dashes or without.
 * @returns undefined when they are not as many as a code has
 */
export function readCode(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, "");
  return digits.length === CODE_DIGITS ? digits : undefined;
}
