import { breathingOf, breathsBy, LEAD } from "#worker/sound/plan/envelopes.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Six breaths a minute, in for four seconds and out for six. */
export const BREATH_SECONDS = 10;
const IN = 0.4;
/** A breath that nobody is asked to take: its middle. */
export const AT_REST = 0.5;

export interface Breath {
  /** "soon" while the sound announces its first breath. */
  readonly phase: "soon" | "in" | "out";
  /** How full the lungs are, 0 to 1. */
  readonly depth: number;
}

/** The breath to take at a time. @param seconds since the first one began */
export function breathAt(seconds: number): Breath {
  return breathOf(seconds / BREATH_SECONDS);
}

/**
 * The breath that a sound follows, by the sound's own clock. A faster one is shallower, so that no line passes faster.
 * @param seconds where the sound is
 * @returns undefined where it follows none
 */
export function soundBreathAt(
  listening: Pick<PlaybackOptions, "breath" | "breath_from" | "layer">,
  seconds: number,
): Breath | undefined {
  const breathing = breathingOf(listening);
  if (breathing === undefined) return undefined;
  const { breaths, pace } = breathsBy(breathing, seconds * SAMPLE_RATE);
  const isAhead = seconds * SAMPLE_RATE < LEAD;
  const { phase, depth } = isAhead ? SOON : breathOf(breaths);
  const share = Math.min(1, 1 / (pace * BREATH_SECONDS * SAMPLE_RATE));
  return { phase, depth: AT_REST + (depth - AT_REST) * share };
}

const SOON: Breath = { phase: "soon", depth: 0 };

/** @param breaths taken so far */
function breathOf(breaths: number): Breath {
  const within = breaths - Math.floor(breaths);
  if (within < IN) return { phase: "in", depth: ease(within / IN) };
  return { phase: "out", depth: 1 - ease((within - IN) / (1 - IN)) };
}

/** Begins and ends at rest. */
function ease(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * share);
}
