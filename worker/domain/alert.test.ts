import { expect, test } from "vitest";
import { alertOf, kindOf, troubleOf } from "./alert.ts";

const NOW = Date.UTC(2026, 10, 27, 6, 30);
const TIME = "2026-11-27T06:30:00.000Z";

test("an alert repeats counts, ledger ids and codes of its line, and nothing else", () => {
  const lost = { cause: "ledger.LOST", known: 3, found: 2, through: 41, mood: "I feel low" };
  expect(alertOf("ledger.LOST", lost, NOW)).toEqual({
    event: "ledger.LOST",
    time: TIME,
    fields: { known: 3, found: 2, through: 41 },
  });
  const failed = { error: "MailError", code: "EAUTH for asha@example.com" };
  expect(alertOf("mail.failed", failed, NOW)?.fields).toEqual({ error: "MailError" });
});

test("all balances that differ are one alert with their number, and none where none does", () => {
  const done = { released: 0, pruned: 0, mismatches: 2 };
  expect(alertOf("recovery.done", done, NOW)).toEqual({
    event: "ledger.MISMATCH",
    time: TIME,
    fields: { mismatches: 2 },
  });
  expect(alertOf("recovery.done", { ...done, mismatches: 0 }, NOW)).toBeUndefined();
});

test("lines that nobody has to act upon are no alerts, whatever they are called", () => {
  for (const event of ["request", "auth.throttled", "alert.failed", "constructor", "__proto__"]) {
    expect(alertOf(event, {}, NOW), event).toBeUndefined();
    expect(troubleOf(event, {}), event).toBeUndefined();
  }
});

test("failures of different codes are kinds of their own, counts are not", () => {
  const kind = (code: string, mismatches = 0) =>
    kindOf({ event: "mail.failed", time: TIME, fields: { error: "MailError", code, mismatches } });
  expect(kind("EAUTH")).not.toBe(kind("EENVELOPE"));
  expect(kind("EAUTH", 1)).toBe(kind("EAUTH", 2));
});

test("mails that come back and complaints alert apart from each other", () => {
  const kind = (trouble: string) => {
    const alert = alertOf("mail.trouble", { trouble, address: "asha@example.com" }, NOW);
    expect(alert?.fields).toEqual({ trouble });
    return alert && kindOf(alert);
  };
  expect(kind("bounce")).not.toBe(kind("complaint"));
});

test("a job that failed points to the database where the database did not answer, and nowhere else", () => {
  const job = (error: string, error_cause?: string) =>
    troubleOf("job.failed", { error, error_cause });
  expect(job("Error", "DatabaseUnreachable")).toBe("database");
  expect(job("DatabaseUnreachable")).toBe("database");
  expect(job("TypeError")).toBeUndefined();
});

test("what a visitor's address or text brings about is no trouble of the product", () => {
  const mail = (code: string) => troubleOf("mail.failed", { error: "MailError", code });
  expect([mail("EAUTH"), mail("EENVELOPE"), mail("invalid_mail")]).toEqual([
    "mail",
    undefined,
    undefined,
  ]);
  const model = (cause: string) => troubleOf("generation.model_failed", { cause });
  expect([model("model.timeout"), model("model.broken_json")]).toEqual(["model", undefined]);
});
