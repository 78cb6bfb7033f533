import { sineOfTurns } from "#worker/sound/loudness/sine.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/**
 * How a sound breathes: after one short swell that announces it, the layer's level, without a layer the tones', follows one
 * raised cosine in and one out.
 */
export interface Breathing {
  /** Breaths a frame at the start, and after the glide. */
  readonly from: number;
  readonly to: number;
  /** Frames over which the first pace becomes the second. */
  readonly glide: number;
  /** Level between two breaths; it is 1 at the top of each. */
  readonly low: number;
  /** Whether the tones breathe: there is no layer. */
  readonly tones: boolean;
}

/** -8 dB. */
const LOW = 0.3981071705534973;
const GLIDE = 5 * 60 * SAMPLE_RATE;
/** Of a breath, in: the shorter part, so the faster one. */
const IN = 0.4;
/** Frames before the first breath: a rest, and in it the swell that announces it. */
export const LEAD = 4 * SAMPLE_RATE;
/** Frames of that swell, from rest to rest. */
const CUE = 1.2 * SAMPLE_RATE;

/** @returns undefined for a sound that does not breathe */
export function breathingOf(
  listening: Pick<PlaybackOptions, "breath" | "breath_from" | "layer">,
): Breathing | undefined {
  const { breath, breath_from: from = breath, layer } = listening;
  if (breath === "off" || from === "off") return undefined;
  const paceOf = (breaths: number) => breaths / 60 / SAMPLE_RATE;
  return {
    from: paceOf(from),
    to: paceOf(breath),
    glide: GLIDE,
    low: LOW,
    tones: layer === "none",
  };
}

/** Breaths taken by a frame, and how many a frame are being taken there. */
export function breathsBy({ from, to, glide }: Breathing, frame: number) {
  const breathing = Math.max(0, frame - LEAD);
  const early = Math.min(breathing, glide);
  const gliding = early * (from + ((to - from) * early) / (2 * glide));
  return {
    breaths: gliding + (breathing - early) * to,
    pace: from + ((to - from) * early) / glide,
  };
}

/** Mean power factor over a breath: that of a raised cosine is the same however long it takes. */
export function breathPower(breathing: Breathing | undefined): number {
  if (breathing === undefined) return 1;
  const middle = (1 + breathing.low) / 2;
  const swing = (1 - breathing.low) / 2;
  return middle * middle + (swing * swing) / 2;
}

/** The fastest turn of the level's cosines from a frame on, radians a frame. */
export function breathTurn(breathing: Breathing | undefined, frame: number): number {
  if (breathing === undefined) return 0;
  const breath = (Math.PI * Math.max(breathing.from, breathing.to)) / IN;
  return frame < LEAD ? Math.max(breath, (2 * Math.PI) / CUE) : breath;
}

/** Over which a sound rises at its start and falls at its end: frames; 0 where its ends are short. */
export interface GentleEnds {
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** Turns of a sine, 0 to 1/4, at which the rise begins. */
  readonly riseFrom: number;
}

const RISE = 8 * SAMPLE_RATE;
const FALL = 12 * SAMPLE_RATE;

/**
 * Turns whose sine is -12 dB, where the rise begins: a sound that rises from silence seems broken for a second on a
 * phone. The fall ends in silence.
 */
const RISE_FROM = 0.04041072529738636;

/** The gentle ends of a sound of so many frames; one that is shorter than both keeps their proportion. */
export function gentleEnds(frames: number): GentleEnds {
  const share = Math.min(1, frames / (RISE + FALL));
  return {
    fadeIn: Math.floor(RISE * share),
    fadeOut: Math.floor(FALL * share),
    riseFrom: RISE_FROM,
  };
}

/** Ends of 10 ms, which every stage has. */
export const SHORT_ENDS: GentleEnds = { fadeIn: 0, fadeOut: 0, riseFrom: 0 };

/** Power factor of gentle ends at a frame, 0 to 1: equal-power. */
export function endsPower(frames: number, ends: GentleEnds, frame: number): number {
  const { fadeIn, fadeOut, riseFrom } = ends;
  const rise = frame < fadeIn ? sineOfTurns(riseFrom + ((0.25 - riseFrom) * frame) / fadeIn) : 1;
  const left = frames - 1 - frame;
  const fall = left < fadeOut ? sineOfTurns(left / fadeOut / 4) : 1;
  return rise * rise * fall * fall;
}
