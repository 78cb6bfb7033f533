import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { noticeText } from "#app/consent/notice.tsx";
import { safePath } from "#worker/domain/http.ts";
import { errorFields } from "#worker/domain/log.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";
import type { AuthView } from "./views.ts";
import { t } from "./words/screen.compiled.ts";

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

/** The views from which a mailed code or link leads to the beat of the waiting words. */
const PROMISING: readonly AuthView[] = ["sign_up", "magic_link", "verify_otp"];

/**
 * What a view says of words that wait for an account.
 * @param next where the view leads
 * @returns a sentence, what forgets them, and the notice of what is agreed to where a code makes a beat of
 *   them; undefined where none wait
 */
export function waitingWords(
  { pendingMood }: AppLoadContext["services"],
  view: AuthView,
  next: string,
) {
  if (!pendingMood.waits) return undefined;
  const forget = t("waiting.forget");
  if (next !== USUAL || !PROMISING.includes(view))
    return { sentence: t("waiting.inside"), forget, notice: undefined };
  const sentence = t(view === "sign_up" ? "waiting.first" : "waiting.beat");
  return { sentence, forget, notice: noticeText("beats") };
}

/**
 * Forgets the words that wait in this browser, which somebody else may have typed on a shared phone.
 * @param page the view that asked: the answer leads back to it, with where it leads
 */
export async function forgetWords(
  { pendingMood, log }: AppLoadContext["services"],
  { search }: Pick<URL, "search">,
) {
  try {
    await pendingMood.forget();
  } catch (error) {
    // The key went with the cookie: nobody can open the row any more, and it ends within the hour.
    log("brought.forget_error", errorFields(error));
  }
  return redirect(`/auth${search}`, 303);
}

/**
 * Leads on from a mailed code or link that signed somebody in. Words that wait for an account become a beat
 * there: with scripts the generator begins at once, without them it gets this same post, for a page that is
 * only read makes none.
 */
export function onward({ services: { pendingMood }, scripted }: AppLoadContext, to: string) {
  if (to !== USUAL || !pendingMood.waits) return redirect(to, 303);
  if (!scripted) return redirect(to, 307);
  pendingMood.begin();
  return redirect(to, 303);
}
