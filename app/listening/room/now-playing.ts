import { type PartKind, soundPartAt, soundParts } from "#worker/sound/arc/timeline.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { wakingFormula } from "#worker/sound/night.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** What of a sound plays, as the room draws it. */
export interface NowPlaying {
  readonly kind: PartKind;
  /** Those that the scene is drawn from. */
  readonly stages: Formula;
  /** Of these stages, 0 to 1; undefined before the sound began. */
  readonly share: number | undefined;
  /** Of this part, s. */
  readonly left: number;
}

/** @param time place in the sound, s; 0 before it began */
export function nowPlaying(formula: Formula, listening: PlaybackOptions, time: number): NowPlaying {
  const frame = time * SAMPLE_RATE;
  const { kind, start, frames } = soundPartAt(soundParts(formula, listening), frame) ?? NOTHING;
  const left = Math.max(0, start + frames - frame) / SAMPLE_RATE;
  const share = Math.min(1, (frame - start) / frames);
  if (kind === "rise") return { kind, stages: wakingFormula(formula), share, left };
  const composed = kind === "composed" ? share : 1;
  return { kind, stages: formula, share: time === 0 ? undefined : composed, left };
}

const NOTHING = { kind: "composed", start: 0, frames: 1 } as const;
