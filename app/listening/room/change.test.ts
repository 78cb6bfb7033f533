import { expect, test } from "vitest";
import { farewellOf } from "./change.ts";

test("says the change, and offers one thing", () => {
  expect(farewellOf({ before: 2, after: 4 })).toEqual({
    sentence: "You came from “low” to “good”.",
    offer: "history",
  });
  expect(farewellOf({ before: 3, after: 3 })).toMatchObject({ offer: "again" });
  expect(farewellOf({ before: 4, after: 1 })).toMatchObject({ offer: "tomorrow" });
});

test("without a mark before there is no change to tell", () => {
  expect(farewellOf({ before: null, after: 5 })).toEqual({
    sentence: "Kept. Thank you for telling.",
    offer: "history",
  });
});
