import { expect, test } from "vitest";
import { isOpen, MESSAGE_LIFE_MS, messageState } from "./rules.ts";

test("a message is sent once it was mailed, and given up after a week", () => {
  const written = { created_on: 1_000, mailed_on: null };
  expect([
    messageState({ ...written, mailed_on: 2_000 }, MESSAGE_LIFE_MS * 2),
    messageState(written, MESSAGE_LIFE_MS + 999),
    messageState(written, MESSAGE_LIFE_MS + 1_000),
  ]).toEqual(["sent", "waiting", "failed"]);
});

test("the team works from Monday to Friday, 9:00 to 17:00 on the clock of India", () => {
  const open = (time: string) => isOpen(Date.parse(time));
  expect([
    open("2026-11-23T08:59:59+05:30"),
    open("2026-11-23T09:00:00+05:30"),
    open("2026-11-27T16:59:59+05:30"),
    open("2026-11-27T17:00:00+05:30"),
    // Still Sunday in UTC.
    open("2026-11-23T00:30:00+05:30"),
    open("2026-11-28T12:00:00+05:30"),
    open("2026-11-29T12:00:00+05:30"),
  ]).toEqual([false, true, true, false, false, false, false]);
});
