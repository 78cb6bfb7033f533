import { expect, test } from "vitest";
import { summarise } from "./log-summary.ts";

function request(route: string, ms: number, more: object = {}): string {
  return JSON.stringify({ event: "request", route, status: 200, ms, ...more });
}

test("counts errors by cause; a line without cause counts under its event", () => {
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

test("computes p50 and p95 of each route", () => {
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

test("summarises an empty log", () => {
  expect(summarise([])).toEqual({ causes: [], routes: [], others: 0 });
});
