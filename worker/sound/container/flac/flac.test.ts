import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { plans, sessions } from "#tests/sound/decoders/cases.ts";
import {
  bytesOf,
  DECODERS,
  flacOf,
  renderer,
  wavSamples,
  wholeOf,
} from "#tests/sound/decoders/decoders.ts";
import { expectEqual } from "#tests/sound/decoders/expect-equal.ts";
import { FLAC_VERSION, soundFile } from "#worker/sound/container/container.ts";
import { wavBytes } from "#worker/sound/container/wav.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import {
  AS_COMPOSED,
  lasting,
  type PlaybackOptions,
  SOFTENED,
} from "#worker/sound/playback-options.ts";
import { BLOCK_FRAMES } from "#worker/sound/sample-rate.ts";
import { layoutOf } from "./layout.ts";

const stage = { base_freq: 100, beat_offset: 4, duration: 30, rhythm_type: "balanced" };
const plan = planBeat([stage, { ...stage, base_freq: 120.25, rhythm_type: "triplet" }]);

test("the size is known before any byte is computed, is exact, and does not depend on the tags", () => {
  checkProperty(
    "flac-size",
    fc.property(plans, fc.string({ unit: "grapheme", maxLength: 400 }), (any, title) => {
      const file = soundFile(any, renderer, "flac", { title, artist: "" });
      expect(wholeOf(file).length).toBe(file.size);
      expect(file.size).toBe(flacOf(any).size);
    }),
    { numRuns: 20 },
  );
});

test("no first frames have more bytes a second than all, so that Firefox finds every place", () => {
  checkProperty(
    "flac-prefixes",
    fc.property(fc.oneof(plans, sessions), (any) => {
      const { blocks, bytes, offsetOf } = layoutOf(any, renderer);
      const last = blocks - 1;
      for (let block = 1; block <= last; block += 1) {
        const offset = offsetOf(block);
        // Also of all frames but the last one: a place that is guessed within that one is lost.
        if (
          offset * last > offsetOf(last) * block ||
          offset / block > bytes / (any.frames / BLOCK_FRAMES)
        )
          expect.fail(`the first ${block} of ${blocks} blocks are too dense`);
      }
    }),
    { numRuns: 60 },
  );
});

test("a version has the same bytes for ever", () => {
  const digest = createHash("sha256");
  const glides = { ...SOFTENED, layer: "pad", ears: "speakers" } as const;
  for (const any of [plan, planBeat([{ ...stage, duration: 45 }, stage], glides)])
    digest.update(wholeOf(flacOf(any)));
  expect([FLAC_VERSION, digest.digest("hex").slice(0, 16)]).toEqual(["3", "3d7ef9c7c93a8358"]);
});

test("pure tones take less than a fifth of their WAV", () => {
  for (const minutes of [undefined, 10, 60]) {
    const long = planBeat([stage], lasting(minutes));
    expect(wavBytes(long.frames) / flacOf(long).size).toBeGreaterThan(5.1);
  }
});

test("tones on a tonal layer take much less than their WAV", () => {
  const ratio = (layer: "pad" | "tanpura" | "bowls", chosen: PlaybackOptions) => {
    const long = planBeat([{ ...stage, duration: 60 }], { ...chosen, layer });
    return wavBytes(long.frames) / flacOf(long).size;
  };
  for (const chosen of [AS_COMPOSED, SOFTENED]) {
    expect(ratio("pad", chosen)).toBeGreaterThan(3.2);
    expect(ratio("tanpura", chosen)).toBeGreaterThan(2.3);
    expect(ratio("bowls", chosen)).toBeGreaterThan(1.8);
  }
});

test("a mix that may reach full scale, where it is held, is kept as it is", () => {
  const loud = planBeat([{ ...stage, duration: 60 }], {
    ...SOFTENED,
    layer: "tanpura",
    level: 100,
  });
  const held = { ...loud, gains: { ...loud.gains, layer: 3 } };
  const file = wholeOf(flacOf(held));
  expect(file.length / wavBytes(held.frames)).toBeGreaterThan(0.99);
});

test("any cut into ranges gives the whole again, byte for byte", () => {
  checkProperty(
    "flac-cuts",
    fc.property(
      plans,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      fc.integer({ min: 1_000, max: 300_000 }),
      (any, shares, limit) => {
        const file = flacOf(any);
        const whole = wholeOf(file);
        const cuts = shares.map((share) => Math.floor(share * file.size)).sort((a, b) => a - b);
        const edges = [0, ...cuts, file.size];
        const parts = edges
          .slice(1)
          .map((end, index) => bytesOf(flacOf(any), edges[index] ?? 0, end, limit));
        expect(Buffer.concat(parts).equals(whole)).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});

test("a single byte anywhere is that of the whole", () => {
  const whole = wholeOf(flacOf(plan));
  checkProperty(
    "flac-bytes",
    fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (at) => {
      expect(flacOf(plan).read(at, 1)[0]).toBe(whole[at]);
    }),
  );
});

test("an hour is read from its end without what is before", () => {
  const hour = planBeat([stage], lasting(60));
  const file = flacOf(hour);
  const end = bytesOf(file, file.size - 1_000, file.size);
  expect(end.length).toBe(1_000);
});

test("a title that is too long is cut between characters", async () => {
  const title = "\u{1f319}".repeat(200);
  const file = wholeOf(soundFile(plan, renderer, "flac", { title, artist: "Ä" }));
  const text = file.subarray(file.indexOf("TITLE="), file.indexOf("\0\0\0ARTIST=Ä") - 1);
  expect(text.toString("utf8")).toMatch(/^TITLE=\u{1f319}{78}$/u);
  for (const { decode } of DECODERS) expectEqual(await decode(file), wavSamples(plan));
});
