import { expect, test } from "vitest";
import { shownName } from "./shown-name.ts";

const MOOD = "I feel hopeless and I cannot go on like this";

test.each([
  ["words without a doubt stand as they are", false, "low mood", MOOD],
  ["a title stands for words with a doubt", true, "low mood", "For low mood"],
  [
    "a title that would quote them says nothing",
    true,
    `what you wrote: ${MOOD}`,
    "For this moment",
  ],
  ["a title that would name the danger says nothing", true, "suicidal thoughts", "For this moment"],
])("%s", (_, doubt, focus, name) => {
  expect(shownName({ doubt, focus, mood: MOOD })).toBe(name);
});
