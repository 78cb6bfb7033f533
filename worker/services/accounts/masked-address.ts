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
