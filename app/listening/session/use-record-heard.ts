import { useEffect, useRef, useState } from "react";
import { isSilent, soundPartAt, soundParts } from "#worker/sound/arc/timeline.ts";
import type { Formula } from "#worker/sound/formula.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { Decks } from "../decks/decks.ts";

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

/** Records what is listened to. What does it is loaded once something plays. */
export function useRecordHeard(decks: Decks, recorded: Recorded): void {
  const { beat, owner, playing, incognito } = recorded;
  const [begun, begin] = useState(false);
  if (playing && !begun) begin(true);
  const now = useRef(recorded);
  now.current = recorded;
  useEffect(() => {
    if (!begun || incognito) return;
    let gone = false;
    let leave = () => {};
    import("./record-heard.ts")
      .then(({ recordHeard }) => {
        const layer = () => now.current.listening.layer;
        const sounds = (place: number) => isHeardAt(now.current, place);
        if (!gone) leave = recordHeard(decks, { beat, owner, layer, sounds });
      })
      .catch((error: unknown) => console.warn(error));
    return () => {
      gone = true;
      leave();
    };
  }, [decks, beat, owner, begun, incognito]);
}

function isHeardAt({ stages, listening }: Recorded, place: number): boolean {
  const part = soundPartAt(soundParts(stages, listening), place * SAMPLE_RATE);
  return part !== undefined && !isSilent(part);
}
