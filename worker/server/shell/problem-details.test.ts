import { expect, test } from "vitest";
import { asksForProblems } from "./problem-details.ts";

test("problem details are for those who name them", () => {
  for (const accept of [
    "application/problem+json",
    "application/json, application/problem+json",
    "text/html;q=0.9, Application/Problem+JSON ; charset=utf-8;q=0.1",
  ]) {
    expect(asksForProblems(accept), accept).toBe(true);
  }
  for (const accept of [
    undefined,
    "",
    "*/*",
    "application/*",
    "application/json",
    "application/problem+xml",
    "application/problem+json;q=0",
    "application/problem+json; q=0.000",
  ]) {
    expect(asksForProblems(accept), accept).toBe(false);
  }
});
