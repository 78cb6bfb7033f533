import { expect, test } from "vitest";
import * as z from "zod";
import { describe } from "#worker/server/api/operations.ts";

const document = describe("https://stillwave.example");
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test("each example of a parameter is one that its schema takes", () => {
  const wrong = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .filter(({ example }) => example !== undefined)
      .filter(({ schema, example }) => !z.fromJSONSchema(schema).safeParse(example).success)
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("each error code has its status and its meaning, for the page that problem details lead to", () => {
  const codes = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ "x-codes": own = [] }) => own),
  );
  const told = document["x-errors"].map(({ code }) => code);
  expect(told).toEqual(expect.arrayContaining([...new Set(codes)]));
});

test("the description says what stays, how what goes is announced, and how time is written", () => {
  for (const words of ["version 1", "RFC 9745", "RFC 8594", "for at least a year", "ISO 8601"]) {
    expect(document.info.description).toContain(words);
  }
});
