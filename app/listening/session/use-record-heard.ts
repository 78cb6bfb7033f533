import { useEffect, useRef, useState } from "react";
import { isSilent, soundPartAt, soundParts } from "#worker/sound/arc/timeline.ts";
import type { Formula } from "#worker/sound/formula.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { Decks } from "../decks/decks.ts";
import type { Playback } from "../decks/playback.ts";
import { recordHeard } from "./record-heard.ts";

interface Recorded {
  readonly beat: string;
  /** The token of the page's owner. */
  readonly owner: string;
  readonly stages: Formula;
  readonly listening: PlaybackOptions;
  readonly playing: boolean;
  /** It belongs to nobody, and nothing of it is recorded. */
  readonly incognito: boolean;
}

/** Records what is listened to, from the first play on. */
export function useRecordHeard(decks: Decks, recorded: Recorded): void {
  const { beat, owner, playing, incognito } = recorded;
  const [begun, begin] = useState(false);
  if (playing && !begun) begin(true);
  const now = useRef(recorded);
  now.current = recorded;
  useEffect(() => {
    if (!begun || incognito) return;
    const layer = () => now.current.listening.layer;
    const sounds = (place: number) => isHeardAt(now.current, place);
    return recordHeard(decks, { beat, owner, layer, sounds });
  }, [decks, beat, owner, begun, incognito]);
}

function isHeardAt({ stages, listening }: Recorded, place: number): boolean {
  const part = soundPartAt(soundParts(stages, listening), place * SAMPLE_RATE);
  return part !== undefined && !isSilent(part);
}

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

/**
 * How long what plays has been starting again at its end, s of whole passes.
 * @param chosen by another choice it begins anew
 */
export function useLooped({ time, duration }: Playback, loop: boolean, chosen: unknown): number {
  const looped = useRef(NEVER);
  const before = useRef(chosen);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const goesOn = loop && before.current === chosen;
    before.current = chosen;
    looped.current = loopedAfter(goesOn ? looped.current : NEVER, { time, duration });
    setSeconds(looped.current.seconds);
  }, [time, duration, loop, chosen]);
  return seconds;
}
