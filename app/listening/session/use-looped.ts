import { useEffect, useRef, useState } from "react";
import type { Playback } from "../decks/playback.ts";
import { loopedAfter, NEVER } from "./looped.ts";

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
