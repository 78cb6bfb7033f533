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

/** The words of the breathing pacer. */
export const BREATH = {
  title: "Breathe with it",
  hint: "Six slow breaths a minute: in for four seconds, out for six.",
  /** Where the sound itself breathes. */
  withSound: "At the pace of the sound: in as it swells, out as it falls.",
  /** Before the first breath of a sound that breathes. */
  soon: "One swell, then breathe in",
  in: "Breathe in",
  out: "Breathe out",
  why: "Why?",
  evidence:
    "Slow breathing with heart-rate feedback eased stress and anxiety in 24 studies (Goessl 2017, g = 0.83). But among 400 people 5.5 breaths a minute did no better than 12 (2023, doi 10.1038/s41598-023-49279-8). The beat itself was no part of them. It is a pace to follow, and promises nothing.",
} as const;
