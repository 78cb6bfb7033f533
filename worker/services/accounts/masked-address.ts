const HIDDEN = "•••";

/**
 * A mail address as its owner recognises it and others learn little from: the first letters of its
 * name and its domain, and how the domain ends.
 */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const end = domain.lastIndexOf(".");
  return `${first(email)}${HIDDEN}@${first(domain)}${HIDDEN}${end === -1 ? "" : domain.slice(end)}`;
}

/** Letters beyond the basic plane are whole. */
function first(text: string): string {
  return [...text.slice(0, 2)][0] ?? "";
}
