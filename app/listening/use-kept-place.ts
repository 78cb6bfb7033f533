import { useEffect, useRef, useState } from "react";
import type { Playback } from "./decks/playback.ts";
import { type KeptPlace, keepPlace, readPlace } from "./kept-place.ts";
import type { SessionLength } from "./session-length.ts";

/**
 * The place of a beat over a reload of the page.
 * @param ready the page is hydrated
 * @returns undefined until it is known, null where there is none
 */
export function useKeptPlace(
  beat: string,
  length: SessionLength,
  { time: heardTo, playing, ended }: Playback,
  ready: boolean,
): KeptPlace | null | undefined {
  const [place, setPlace] = useState<KeptPlace | null>();
  // A sound that was heard to its end begins anew.
  const time = ended ? 0 : heardTo;
  const now = useRef({ beat, length, time, playing });
  now.current = { beat, length, time, playing };
  useEffect(() => {
    if (!ready) return;
    setPlace(readPlace(beat) ?? null);
    const keep = () => keepPlace(now.current);
    // A phone may end a hidden page without a further event.
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      // Left for another page of this site, the sound does not begin by itself when it is shown again.
      keepPlace({ ...now.current, playing: false });
    };
  }, [beat, ready]);
  return place;
}
