import { type Container, soundAddress } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { type PlaybackOptions, SOFTENED } from "#worker/sound/playback-options.ts";

/** A feeling of the landing page with a short composition, which anybody may hear. */
export interface Sample {
  /** Its name in addresses. The feeling, as a person would say it, is in `words/en.json` under it. */
  readonly name: string;
  /** Two stages of 30 seconds: from the feeling to where the sound leads. */
  readonly formula: Formula;
  /**
   * How the landing page plays it: softened, with a layer that is offered as FLAC, a quarter of the
   * bytes on a slow phone.
   */
  readonly listening: PlaybackOptions;
}

export const SAMPLES = [
  {
    name: "anxious",
    formula: [
      { base_freq: 116, beat_offset: 13, duration: 30, rhythm_type: "triplet" },
      { base_freq: 104, beat_offset: 9, duration: 30, rhythm_type: "triplet" },
    ],
    listening: { ...SOFTENED, layer: "pad" },
  },
  {
    name: "sleepless",
    formula: [
      { base_freq: 98, beat_offset: 6, duration: 30, rhythm_type: "triplet" },
      { base_freq: 88, beat_offset: 2.5, duration: 30, rhythm_type: "tetrad" },
    ],
    listening: { ...SOFTENED, layer: "tanpura" },
  },
  {
    name: "scattered",
    formula: [
      { base_freq: 106, beat_offset: 10, duration: 30, rhythm_type: "triplet" },
      { base_freq: 120, beat_offset: 14, duration: 30, rhythm_type: "balanced" },
    ],
    listening: { ...SOFTENED, layer: "bowls" },
  },
  {
    name: "low",
    formula: [
      { base_freq: 102, beat_offset: 7, duration: 30, rhythm_type: "triplet" },
      { base_freq: 112, beat_offset: 10, duration: 30, rhythm_type: "balanced" },
    ],
    listening: { ...SOFTENED, layer: "pad" },
  },
] as const satisfies readonly Sample[];

/** The sample that an address names. */
export function findSample(name: string | null | undefined): (typeof SAMPLES)[number] | undefined {
  return SAMPLES.find((sample) => sample.name === name);
}

/** The address of a sample's sound, as the landing page plays it. */
export function sampleAddress({ name, listening }: Sample, container: Container): string {
  return soundAddress(`/api/samples/${name}/audio.wav`, container, listening);
}
