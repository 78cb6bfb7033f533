import { expect, test } from "vitest";
import { changeOf } from "./ending.tsx";

test.each([
  { before: 2, after: 4, sentence: "Calmer than before." },
  { before: 3, after: 3, sentence: "The same as before. That happens." },
  { before: 4, after: 1, sentence: "Lower than before. Not every sound fits every hour." },
])("from $before to $after: $sentence", ({ before, after, sentence }) => {
  expect(changeOf({ before, after })).toBe(sentence);
});

test("without a mark before there is no change to tell", () => {
  expect(changeOf({ before: null, after: 5 })).toBe("Thank you.");
});
