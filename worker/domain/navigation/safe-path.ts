const BASE = "https://own.invalid";
/** A slash of either kind that shows once somebody decodes the path: then it may name another site. */
const HIDDEN_SLASH = /%(2f|5c)/i;

/**
 * Prevents open redirects after signing in.
 * @param next where the request wants to go
 * @returns `next` if it is a path of this product, outside `/auth`; otherwise the fallback
 */
export function safePath(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith("/") || /[\\\p{Cc}]/u.test(next) || !URL.canParse(next, BASE)) {
    return fallback;
  }
  const { origin, pathname, search } = new URL(next, BASE);
  if (origin !== BASE || pathname.startsWith("//") || pathname.startsWith("/auth")) return fallback;
  if (HIDDEN_SLASH.test(pathname)) return fallback;
  return pathname + search;
}
