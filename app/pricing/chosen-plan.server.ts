import { createCookie } from "@remix-run/cloudflare";
import { type Plan, planOf } from "#worker/domain/payments/plans.ts";
import type { CookieJar } from "#worker/services/sessions/cookie-jar.ts";

/** Free credits last for a while. */
const LIFE_SECONDS = 180 * 24 * 60 * 60;

const cookieOf = (secure: boolean) =>
  createCookie(secure ? "__Host-plan" : "plan", {
    ...{ path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: LIFE_SECONDS },
  });

/** Keeps the plan that somebody chose before they signed up, in their browser alone. */
export async function keepChosenPlan(cookies: CookieJar, { id }: Plan): Promise<void> {
  cookies.add(await cookieOf(cookies.secure).serialize(id));
}

export async function forgetChosenPlan(cookies: CookieJar): Promise<void> {
  cookies.add(await cookieOf(cookies.secure).serialize("", { maxAge: 0 }));
}

/** The plan that was chosen in this browser. */
export async function chosenPlan(cookies: CookieJar): Promise<Plan | undefined> {
  return planOf(await cookieOf(cookies.secure).parse(cookies.header));
}
