import { describe, expect, test } from "vitest";
import { PLANS } from "#worker/features/payments/rules.ts";
import { createCookieJar } from "#worker/features/sessions/cookies.ts";
import { chosenPlan, keepChosenPlan } from "./chosen-plan.server.ts";

describe.each([true, false])("the plan of the sign-up, over https %s", (secure) => {
  test.each(PLANS)("is kept in the browser: $name", (plan) => {
    const jar = createCookieJar(null, secure);
    keepChosenPlan(jar, plan);
    const [cookie = ""] = jar.headers();
    expect(cookie).toContain("HttpOnly");
    expect(cookie.startsWith("__Host-")).toBe(secure);
    const sent = createCookieJar(cookie.split(";")[0] ?? "", secure);
    expect(chosenPlan(sent)).toEqual(plan);
  });

  test("is nothing where none was chosen, or the cookie is no plan of ours", () => {
    expect(chosenPlan(createCookieJar(null, secure))).toBeUndefined();
    const name = secure ? "__Host-plan" : "plan";
    expect(chosenPlan(createCookieJar(`${name}=%7B`, secure))).toBeUndefined();
  });
});
