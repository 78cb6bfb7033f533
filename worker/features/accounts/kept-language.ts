import type { Database } from "#db/client.ts";
import { type InterfaceLanguage, readLanguage } from "#worker/domain/language.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";
import { languageAfter } from "./settings.store.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The language that was chosen in a browser. */
export function languageOfBrowser(cookies: CookieJar): InterfaceLanguage | undefined {
  return readLanguage(cookies.get("language"))?.code;
}

/** Keeps a language in a browser, for a year. */
export function keepInBrowser(cookies: CookieJar, language: InterfaceLanguage): void {
  cookies.set("language", language, YEAR_SECONDS);
}

/**
 * At a sign-in, account and browser get one language: that of the account, which the person chose, and where it
 * has none that of the browser.
 * @returns null where neither has one
 */
export async function settleLanguage(
  database: Database,
  userId: string,
  cookies: CookieJar,
): Promise<InterfaceLanguage | null> {
  const chosen = languageOfBrowser(cookies);
  const settled = readLanguage(await languageAfter(database, userId, chosen ?? null))?.code;
  if (settled !== undefined && settled !== chosen) keepInBrowser(cookies, settled);
  return settled ?? null;
}
