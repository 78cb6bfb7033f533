/** A mail address with its display name, which may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;
const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a text is safe in a header: one line, well-formed, without control characters. */
export function isHeaderText(text: string): boolean {
  return text.isWellFormed() && !LINE_BREAKING.test(text);
}

/**
 * Whether a text is exactly one plain mail address: no name, list, comment or quoted part. The local
 * part may use any script; the domain must be in its ASCII form.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS) return false;
  const at = text.indexOf("@");
  const localPart = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split(".");
  return (
    localPart.length <= MAX_LOCAL_PART &&
    LOCAL_PART.test(localPart) &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

/**
 * Parses a sender: `hello@example.com` or `Any Name <hello@example.com>`.
 * @returns undefined when it is malformed
 */
export function parseMailbox(text: string): Mailbox | undefined {
  if (!isHeaderText(text)) return undefined;
  const parts = /^([^<>]*)<([^<>]+)>$/.exec(text.trim());
  const address = (parts?.[2] ?? text).trim();
  if (!isMailAddress(address)) return undefined;
  return { name: unquote((parts?.[1] ?? "").trim()), address };
}

function unquote(name: string): string {
  const quoted = /^"(.*)"$/.exec(name)?.[1];
  return quoted === undefined ? name : quoted.replace(/\\(.)/g, "$1");
}
