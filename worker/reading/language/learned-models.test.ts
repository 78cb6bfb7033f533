import { expect, test } from "vitest";
import { createLinearModel, mostProbable } from "./learned-models.ts";
import { writeTable } from "./on-demand.ts";

const chancesOf = createLinearModel<"warm" | "cold">({
  classes: ["warm", "cold"],
  bias: [0, 10],
  features: writeTable([
    ["#long", "5 0"],
    ["sun", "30 -10"],
  ]),
});

test("the probabilities follow from the weights, in tenths, by multinomial logistic regression", () => {
  const chances = chancesOf(
    new Map([
      ["sun", 1],
      ["#long", 0.5],
      ["unheard", 1],
    ]),
  );
  // Scores: warm 3 + 0.25, cold 1 - 1.
  expect(chances.get("warm")).toBeCloseTo(Math.exp(3.25) / (Math.exp(3.25) + 1), 10);
  expect(mostProbable(chances)[0]).toBe("warm");
});

test("without known features the bias decides", () => {
  expect(mostProbable(chancesOf(new Map()))[0]).toBe("cold");
});
