import { expect, test } from "vitest";
import { packWords, unpackWords } from "./word-list.ts";

test("a packed list gives its words back, in any script and of any length", () => {
  const words = ["", "^ _ a", "calm", "calmer", "calmest", "x".repeat(50), `${"x".repeat(50)}y`];
  const list = [...words, "मन", "मन की", "😴", "😴😴"];
  expect(unpackWords(packWords(list))).toEqual(list);
});

test("shared starts are written once", () => {
  expect(packWords(["calm", "calmer", "cat"])).toBe("0calm|4er|2t");
});

test("a word that would break the list is refused", () => {
  expect(() => packWords(["a|b"])).toThrow('may have no "|"');
});
