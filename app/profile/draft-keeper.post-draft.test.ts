import { expect, test } from "vitest";
import { readAnswer } from "./draft-keeper.ts";

test.each([
  [200, { unread: 0 }, { outcome: "kept" }],
  [200, { unread: 2 }, { outcome: "unread" }],
  [401, {}, { outcome: "signed_out" }],
  [403, {}, { outcome: "foreign" }],
  [409, { version: 7 }, { outcome: "conflict", version: 7 }],
  [422, {}, { outcome: "help" }],
  [
    422,
    { error: { code: "crisis", message: "பேசுங்கள்" }, support: { language: "ta" } },
    { outcome: "help", help: { message: "பேசுங்கள்", support: { language: "ta" } } },
  ],
  [503, {}, { outcome: "not_kept" }],
])("an answer of %i %j is %j", async (status, body, answer) => {
  expect(await readAnswer(Response.json(body, { status }))).toEqual(answer);
});
