import { expect, test } from "vitest";
import { FEELINGS } from "#worker/domain/feelings.ts";
import { SAMPLES } from "#worker/features/beats/samples.rules.ts";
import { GENERATOR } from "./generator.ts";

test("the feelings of the API have the names and the order of the start page", () => {
  expect(Object.values(GENERATOR.feelings)).toEqual(SAMPLES.map(({ feeling }) => feeling));
  expect(Object.keys(GENERATOR.feelings).toSorted()).toEqual(
    FEELINGS.map(({ label }) => label).toSorted(),
  );
});
