import type { Playback } from "../decks/playback.ts";

/** How long a sound that starts again at its end was heard. */
export interface Looped {
  /** Of whole passes. */
  readonly seconds: number;
  /** Where it was last, and how long it is, s. */
  readonly time: number;
  readonly duration: number;
}

export const NEVER: Looped = { seconds: 0, time: 0, duration: 0 };

/**
 * To be called whenever the place has changed. A page in a pocket learns of it seldom: to go back by more than half of
 * the sound is to have begun again.
 */
export function loopedAfter(
  before: Looped,
  { time, duration }: Pick<Playback, "time" | "duration">,
): Looped {
  const again = duration === before.duration && time < before.time - duration / 2;
  return { seconds: before.seconds + (again ? duration : 0), time, duration };
}
