import { expect, test } from "vitest";
import { parseReply } from "./reply.ts";

test("a reply is parsed as a whole, or else from its first to its last brace", () => {
  expect(parseReply('{"a": 1}')).toEqual({ ok: true, value: { a: 1 } });
  expect(parseReply("[1]")).toEqual({ ok: true, value: [1] });
  expect(parseReply('Sure! {"a": {"b": 2}} Enjoy.')).toEqual({ ok: true, value: { a: { b: 2 } } });
});

test.each(["", "no braces", "} backwards {"])("%j has no block", (content) => {
  expect(parseReply(content)).toEqual({
    ok: false,
    failure: { kind: "no_json", message: "Valid JSON block not found" },
  });
});

test("the failure of a block that is not JSON has the parser's message", () => {
  const result = parseReply("here: {a: 1} and }");
  expect(result).toMatchObject({ ok: false, failure: { kind: "broken_json" } });
  expect(result.ok === false && result.failure.message).toMatch(/^JSON parse error: .+/);
});
