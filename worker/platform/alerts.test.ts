import { expect, test } from "vitest";
import type { Alert } from "#worker/domain/alert.ts";
import { alertingLog, createSender } from "./alerts.ts";

const MINUTE = 60_000;
const ALERT: Alert = { event: "mail.failed", time: "", fields: { code: "EAUTH" } };

function sender(deliver: () => Promise<void> = async () => undefined) {
  const kept = new Map<string, unknown>();
  const state = { now: 0, delivered: 0, lines: [] as string[] };
  const send = createSender({
    kept: {
      get: async <Value>(key: string) => kept.get(key) as Value | undefined,
      put: async (key, value) => void kept.set(key, value),
    },
    deliver() {
      state.delivered += 1;
      return deliver();
    },
    now: () => state.now,
    log: (event, fields) => state.lines.push(`${event} ${fields?.of} ${fields?.code ?? ""}`.trim()),
  });
  return { state, send };
}

test("sends the same alert once an hour, and one of another code at once", async () => {
  const { state, send } = sender();
  await send(ALERT);
  state.now = 59 * MINUTE;
  await send(ALERT);
  expect(state.delivered).toBe(1);
  await send({ ...ALERT, fields: { code: "ETIMEDOUT" } });
  expect(state.delivered).toBe(2);
  state.now = 60 * MINUTE;
  await send(ALERT);
  expect(state.delivered).toBe(3);
});

test("logs an alert that nobody took, breaks nothing, and tries again five minutes later", async () => {
  const { state, send } = sender(() =>
    Promise.reject(Object.assign(new Error("asha@example.com"), { code: "http.500" })),
  );
  await send(ALERT);
  await send(ALERT);
  expect(state.lines).toEqual(["alert.failed mail.failed http.500"]);
  state.now = 5 * MINUTE;
  await send(ALERT);
  expect(state.delivered).toBe(2);
});

test("a log whose lines alert still writes each line", () => {
  const seen: string[] = [];
  const log = alertingLog(
    (event) => seen.push(event),
    {
      raise: ({ event }) => seen.push(`alert ${event}`),
      note: (part) => seen.push(`trouble ${part}`),
    },
    () => 0,
  );
  log("auth.signed_in");
  log("mail.failed", { error: "MailError", code: "EAUTH" });
  log("edge.outage", { error: "DatabaseUnreachable" });
  expect(seen).toEqual([
    "auth.signed_in",
    ...["mail.failed", "alert mail.failed", "trouble mail"],
    ...["edge.outage", "trouble database"],
  ]);
});
