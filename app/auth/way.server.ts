import { safePath } from "#worker/domain/http.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";

const COOKIE = "way";
/** As long as a mailed link lives. */
const LIFE_SECONDS = 60 * 60;
/** Where somebody goes who was on the way to nothing else. */
export const USUAL = "/assessment";

/**
 * Keeps in the browser which page somebody was on the way to when they asked for a mail: the link in
 * it does not say so. A search is left out, for it may hold words of theirs.
 */
export function keepWay(cookies: CookieJar, next: string): void {
  const [path = USUAL] = next.split("?");
  if (path !== USUAL) cookies.set(COOKIE, path, LIFE_SECONDS);
  else if (cookies.get(COOKIE) !== undefined) cookies.clear(COOKIE);
}

/** The page that was kept in this browser, once. */
export function takeWay(cookies: CookieJar): string {
  const way = wayOf(cookies);
  if (cookies.get(COOKIE) !== undefined) cookies.clear(COOKIE);
  return way;
}

/** The page that is kept in this browser. */
export function wayOf(cookies: CookieJar): string {
  return safePath(cookies.get(COOKIE), USUAL);
}
