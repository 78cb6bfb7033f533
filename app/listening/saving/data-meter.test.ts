import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderer, wholeOf } from "#tests/sound/decoders/decoders.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { type PlaybackOptions, SOFTENED } from "#worker/sound/playback-options.ts";
import { DataMeter } from "./data-meter.tsx";
import { flacBytesOf } from "./flac-bytes.server.ts";
import { savedWavBytes } from "./saved-file.ts";

const BEAT = {
  name: "beat-1",
  stages: [
    { base_freq: 100, beat_offset: 8, duration: 30, rhythm_type: "balanced" },
    { base_freq: 90, beat_offset: 3, duration: 30, rhythm_type: "triplet" },
  ],
} as const;
const BOWLS: PlaybackOptions = { ...SOFTENED, layer: "bowls" };
const SEA: PlaybackOptions = { ...SOFTENED, layer: "sea" };

function lineOf(listening: PlaybackOptions, known = true): string {
  const flacBytes = known ? flacBytesOf(BEAT, listening, renderer) : undefined;
  const line = createElement(DataMeter, { beat: BEAT, listening, flacBytes });
  return renderToStaticMarkup(line).replace(/<[^>]*>/g, "");
}

test("the sizes that are told ahead are those of the files, to the byte", () => {
  const lengthOf = (container: "wav" | "flac") =>
    wholeOf(soundFile(planBeat(BEAT.stages, BOWLS), renderer, container, soundTags(BEAT.name)))
      .length;
  expect(flacBytesOf(BEAT, BOWLS, renderer)).toBe(lengthOf("flac"));
  expect(savedWavBytes(BEAT, BOWLS)).toBe(lengthOf("wav"));
});

test("a line says what a session takes, in whole megabytes rounded up, and follows its length", () => {
  const flac = Math.ceil((flacBytesOf(BEAT, BOWLS, renderer) ?? 0) / 1_000_000);
  expect(lineOf(BOWLS)).toBe(
    `This session: about ${flac} MB as FLAC, 11 MB as WAV, under 0.1 MB if your device makes it.`,
  );
  expect(lineOf({ ...BOWLS, minutes: 30 })).toMatch(/ as FLAC, 318 MB as WAV, /);
});

test("until the size of the FLAC is known, and where there is none, the line says so", () => {
  expect(lineOf(BOWLS, false)).toMatch(/^This session: less as FLAC, 11 MB as WAV, under/);
  expect(lineOf(SEA)).toBe(
    "This session: 11 MB as WAV (noise has no FLAC), under 0.1 MB if your device makes it.",
  );
});
