import { expect, test } from "vitest";
import { BANDS } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { LAYERS } from "#worker/sound/playback-options.ts";
import { strandsOf } from "./material.ts";
import { pointOf, type Strand } from "./strands.ts";

const stage = (beat_offset: number, base_freq: number) =>
  ({ base_freq, beat_offset, duration: 60, rhythm_type: "balanced" }) as const;
const CALM: Formula = [stage(16, 115), stage(11, 109), stage(8.5, 95)];
const SLEEP: Formula = [stage(11, 105), stage(5, 95), stage(1.6, 84)];
const MANY: Formula = Array.from({ length: 20 }, (_, at) => stage(0.5 + 5 * at, 80 + 3 * at));

const drawn = (strands: readonly Strand[], time: number) =>
  JSON.stringify(
    strands.map((strand) =>
      Array.from({ length: strand.points }, (_, at) =>
        pointOf(strand, at, time).map((value) => Math.round(value * 1000)),
      ),
    ),
  );

test("the same beat in the same layer looks alike, another beat and another layer do not", () => {
  expect(drawn(strandsOf(CALM, "sea"), 3)).toBe(drawn(strandsOf([...CALM], "sea"), 3));
  const pictures = LAYERS.flatMap((layer) =>
    [CALM, SLEEP].map((stages) => drawn(strandsOf(stages, layer), 3)),
  );
  expect(new Set(pictures).size).toBe(2 * LAYERS.length);
});

test("in every layer each stage has its lines, in its band, and they move", () => {
  for (const layer of LAYERS) {
    for (const stages of [CALM, MANY, [stage(10, 100)]]) {
      const strands = strandsOf(stages, layer);
      expect(new Set(strands.map((strand) => strand.stage)).size).toBe(stages.length);
      for (const { stage: at, band } of strands) {
        const { from = 0, to = 0 } = BANDS.find(({ name }) => name === band) ?? {};
        expect(stages[at]?.beat_offset).toBeGreaterThanOrEqual(from);
        expect(stages[at]?.beat_offset).toBeLessThan(to);
      }
      expect(drawn(strands, 3)).not.toBe(drawn(strands, 5));
    }
  }
});

test("every line stays within the picture, and out of the place of the words but for a wave", () => {
  for (const layer of LAYERS) {
    for (const stages of [CALM, SLEEP, MANY, [stage(10, 100)]]) {
      const reaches = strandsOf(stages, layer).flatMap((strand) =>
        Array.from({ length: strand.points }, (_, at) =>
          Math.hypot(...pointOf(strand, at, 7 + at)),
        ),
      );
      expect(Math.max(...reaches), layer).toBeLessThan(1.11);
      expect(Math.min(...reaches), layer).toBeGreaterThan(0.36);
    }
  }
});
