import { expect, test } from "vitest";
import { FEELINGS } from "#worker/domain/feelings.ts";
import { SAMPLES } from "#worker/features/beats/samples.rules.ts";
import { t as sampleWords } from "#worker/features/beats/words/samples.compiled.ts";
import { NAMES } from "./not-understood.tsx";
import { t as question } from "./words/question.compiled.ts";

test("the feelings of the API have the names and the order of the start page", () => {
  expect(NAMES.map(({ name }) => question(`feelings.${name}`))).toEqual(
    SAMPLES.map(({ name }) => sampleWords(`feeling.${name}`)),
  );
  expect(NAMES.map(({ label }) => label).toSorted()).toEqual(
    FEELINGS.map(({ label }) => label).toSorted(),
  );
});
