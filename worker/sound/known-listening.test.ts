import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { knownListening } from "./known-listening.ts";
import { BEATS, EARS, ENDS, FLOWS, LAYERS, MASTERS, NOISES } from "./listening.ts";
import { parseListening } from "./listening-schema.ts";

const strange = fc.constantFrom(undefined, "", "none ", "Glide", "toString", "-0", "0x10");
const oneOf = (known: readonly string[]) => fc.oneof(fc.constantFrom(...known), strange);
const levels = ["0", "-0", "00", "050", "50", "100", "101", "1e1", "1.5", "-1", " 7", "NaN"];

test("knows what the schema accepts, with the same meaning, and nothing else", () => {
  checkProperty(
    "known-listening",
    fc.property(
      fc.record({
        flow: oneOf(FLOWS),
        ends: oneOf(ENDS),
        layer: oneOf(LAYERS),
        level: fc.oneof(fc.integer({ min: -1, max: 101 }).map(String), fc.constantFrom(...levels)),
        ears: oneOf(EARS),
        beat: oneOf(BEATS),
        master: oneOf(MASTERS),
        noise: oneOf(NOISES),
        balance: oneOf(["0"]),
      }),
      (values) => {
        const parsed = parseListening(values);
        expect(knownListening(values)).toEqual(parsed.ok ? parsed.listening : undefined);
      },
    ),
    { numRuns: 2_000 },
  );
  expect(knownListening({})).toEqual(expect.objectContaining({ layer: "none", level: 50 }));
});
