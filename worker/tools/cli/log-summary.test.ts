import { expect, test } from "vitest";
import { summarise } from "./log-summary.ts";

function request(route: string, ms: number, more: object = {}): string {
  return JSON.stringify({ event: "request", route, status: 200, ms, ...more });
}

test("counts what went wrong by cause, an error under the name of its line", () => {
  const { causes, others } = summarise([
    request("/auth", 1, { status: 429, cause: "http.429" }),
    request("/auth", 1, { status: 429, cause: "http.429" }),
    request("/auth", 1),
    '{"event":"generation","outcome":"failed","cause":"model.timeout"}',
    '{"event":"mail.failed","error":"MailError"}',
    '{"event":"auth.signed_in","by":"password"}',
    "Stillwave is ready.",
    "",
    '"event"',
  ]);
  expect(causes).toEqual([
    { event: "request", cause: "http.429", count: 2 },
    { event: "generation", cause: "model.timeout", count: 1 },
    { event: "mail.failed", cause: "mail.failed", count: 1 },
  ]);
  expect(others).toBe(2);
});

test("gives the times within which half and 95 in 100 requests of a route were answered", () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index);
  const { routes } = summarise([
    ...times.map((ms) => request("/history", ms)),
    request("/", 7, { status: 500 }),
  ]);
  expect(routes).toEqual([
    { route: "/history", requests: 100, failed: 0, p50: 50, p95: 95 },
    { route: "/", requests: 1, failed: 1, p50: 7, p95: 7 },
  ]);
});

test("an empty log is no fault", () => {
  expect(summarise([])).toEqual({ causes: [], routes: [], others: 0 });
});
