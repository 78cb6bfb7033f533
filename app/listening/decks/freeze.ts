import { isSequence, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { lastPlace } from "./playback.ts";

/** What a sound did when its page was frozen. */
export interface Frozen {
  /** It played, and nobody has paused it since. */
  readonly plays: boolean;
  /** Unix ms. */
  readonly at: number;
}

export function frozenNow({ paused, ended }: Pick<HTMLMediaElement, "paused" | "ended">): Frozen {
  return { plays: !paused && !ended, at: Date.now() };
}

type Sound = Pick<HTMLMediaElement, "currentTime" | "duration" | "loop">;

/**
 * Where a sound goes on when its page is resumed, s: where it stood. A night and work have their hours, and go on where
 * they would be by now: a browser freezes the page of a silence.
 * @param sound as the browser left it
 * @returns undefined where it is to stay paused: it did not play, or would be over by now
 */
export function placeAfter(
  { plays, at }: Frozen,
  { currentTime, duration, loop }: Sound,
  listening: Pick<PlaybackOptions, "night" | "focus"> | undefined,
): number | undefined {
  const byNow = currentTime + Math.max(0, Date.now() - at) / 1000;
  if (!plays || (!loop && byNow >= lastPlace(duration))) return undefined;
  return listening && isSequence(listening) ? byNow : currentTime;
}
