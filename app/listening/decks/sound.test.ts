import { expect, test } from "vitest";
import { createLoudnessMeter } from "#tests/sound/meters/loudness.ts";
import { newRenderer, recording } from "#tests/sound/recording.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, type PlaybackOptions, SOFTENED } from "#worker/sound/playback-options.ts";
import { levelOf } from "./sound.ts";

const FORMULA = [
  { base_freq: 100, beat_offset: 10, duration: 30, rhythm_type: "balanced" },
  { base_freq: 90, beat_offset: 4, duration: 30, rhythm_type: "triplet" },
];

/** LUFS of a sound as the player plays it at full volume. */
function loudnessOf(listening: PlaybackOptions): number {
  const meter = createLoudnessMeter();
  for (const piece of recording(planBeat(FORMULA, listening), newRenderer())) meter.add(piece);
  return meter.integrated() + 20 * Math.log10(levelOf({ listening }));
}

test("at one volume pure tones are about as loud as calm ones", () => {
  expect(Math.abs(loudnessOf(AS_COMPOSED) - loudnessOf(SOFTENED))).toBeLessThan(2);
});
