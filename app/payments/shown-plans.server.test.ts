import { describe, expect, test } from "vitest";
import { PLANS, planOf } from "#worker/features/payments/rules.ts";
import { createCookieJar } from "#worker/features/sessions/cookies.ts";
import { chosenPlan, keepChosenPlan, mainPlan, shownPlans } from "./shown-plans.server.ts";

test("somebody who ran out is led to the plan of the sign-up, or else to the largest", () => {
  expect(mainPlan(0, planOf("creator"))).toBe("creator");
  expect(mainPlan(0, undefined)).toBe("studio");
});

test("with credits no plan is pressed on anybody", () => {
  expect(mainPlan(1, planOf("studio"))).toBeUndefined();
});

test("each plan says what a beat of it costs", () => {
  expect(shownPlans().map(({ price, perBeat }) => [price, perBeat])).toEqual([
    ["₹499", "about ₹100 a beat"],
    ["₹799", "about ₹80 a beat"],
    ["₹1,099", "about ₹44 a beat"],
  ]);
});

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
