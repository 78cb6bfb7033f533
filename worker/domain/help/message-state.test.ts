import { expect, test } from "vitest";
import { MESSAGE_LIFE_MS, messageState } from "./message-state.ts";

test("a message is sent once it was mailed, and given up after a week", () => {
  const written = { created_on: 1_000, mailed_on: null };
  expect([
    messageState({ ...written, mailed_on: 2_000 }, MESSAGE_LIFE_MS * 2),
    messageState(written, MESSAGE_LIFE_MS + 999),
    messageState(written, MESSAGE_LIFE_MS + 1_000),
  ]).toEqual(["sent", "waiting", "failed"]);
});
