import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { plans, seekPoints, streamOf } from "./cases.ts";
import { flacOf, LIB_FLAC, TAGS, wavSamples, wholeOf } from "./decoders.ts";
import { expectEqual } from "./expect-equal.ts";

const stage = { base_freq: 100, beat_offset: 4, duration: 30, rhythm_type: "balanced" };
const plan = planBeat([stage, { ...stage, base_freq: 120.25, rhythm_type: "triplet" }]);

test("any sound is decoded to the samples of its WAV", async () => {
  await checkProperty(
    "decoded-flac",
    fc.asyncProperty(plans, async (any) => {
      const file = wholeOf(flacOf(any));
      const samples = wavSamples(any);
      expectEqual(await LIB_FLAC.decode(file), samples);
    }),
    { numRuns: 3 },
  );
});

test("from a seek point on the rest of the samples is decoded", async () => {
  const file = wholeOf(flacOf(plan));
  const samples = wavSamples(plan);
  const points = seekPoints(file);
  expect(points.length).toBeGreaterThan(5);
  // The first, one in the middle and the last.
  const chosen = [points[0], points[points.length >> 1], points.at(-1)];
  for (const { frame, offset } of chosen.filter((point) => point !== undefined)) {
    const rest = streamOf(file, file.subarray(offset));
    expectEqual(await LIB_FLAC.decode(rest), samples.subarray(2 * frame));
  }
});

test("the file names its title and artist, and nothing else of the beat", async () => {
  const text = wholeOf(flacOf(plan)).subarray(0, 2_000).toString("latin1");
  expect(text).toContain(`TITLE=${TAGS.title}`);
  expect(text).toContain(`ARTIST=${TAGS.artist}`);
  expect(text.match(/[A-Z]+=/g)).toEqual(["TITLE=", "ARTIST="]);
});
