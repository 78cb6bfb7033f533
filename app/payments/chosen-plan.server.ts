import { type Plan, planOf } from "#worker/features/payments/rules.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";

const COOKIE = "plan";
/** Free credits last for a while. */
const LIFE_SECONDS = 180 * 24 * 60 * 60;

/** Keeps the plan that somebody chose before they signed up, in their browser alone. */
export function keepChosenPlan(cookies: CookieJar, { id }: Plan): void {
  cookies.set(COOKIE, id, LIFE_SECONDS);
}

/** The plan that was chosen in this browser. */
export function chosenPlan(cookies: CookieJar): Plan | undefined {
  return planOf(cookies.get(COOKIE));
}
