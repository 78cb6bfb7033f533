import { expect, test } from "vitest";
import { scoreOf } from "./descent.ts";

test("an example is right where a class is found that was wanted as much as any other", () => {
  const examples = [
    { target: [1, 0, 0], scores: [3, -1, 2] },
    { target: [1, 0, 0], scores: [3, -1, 4] },
    { target: [0, 0.5, 0.5], scores: [-3, -2, -1] },
    { target: [0.9, 0.1, 0], scores: [0, 1, 0] },
  ];
  expect(scoreOf(examples, ({ scores }) => scores)).toEqual({ right: 2, of: 4 });
});
