import { useEffect, useRef } from "react";

/** Plays automatically, once, as soon as there is a sound. */
export function usePlayOnce(ready: boolean, play: () => Promise<void>): void {
  const played = useRef(false);
  const latest = useRef(play);
  latest.current = play;
  useEffect(() => {
    if (!ready || played.current) return;
    played.current = true;
    void latest.current();
  }, [ready]);
}
