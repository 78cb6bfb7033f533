import { useEffect, useRef, useState } from "react";
import type { Decks } from "./decks/decks.ts";
import type { Playback } from "./decks/playback.ts";
import type { SleepTimer } from "./sleep-timer.ts";

/** Something short that is heard in the place of a session's sound. */
export interface Interlude {
  /** The sound of the session waits, if it plays. */
  begin(): void;
  /** It goes on, if it waits. */
  end(): void;
}

interface Session {
  readonly decks: Pick<Decks, "state" | "play" | "pause">;
  readonly playback: Pick<Playback, "playing">;
  readonly timer: Pick<SleepTimer, "status">;
}

/** Ends with the screen that it was begun on: a sound that was only to wait is never left stopped. */
export function useInterlude({ decks, playback, timer }: Session): Interlude {
  const playing = useRef(false);
  playing.current = playback.playing;
  const waits = useRef(false);
  /** How many are heard. */
  const begun = useRef(0);
  const [interlude] = useState<Interlude>(() => ({
    begin() {
      begun.current += 1;
      if (!playing.current) return;
      waits.current = true;
      decks.pause();
    },
    end() {
      begun.current = Math.max(0, begun.current - 1);
      if (!waits.current || begun.current > 0) return;
      waits.current = false;
      // A session that was closed meanwhile has none. A browser that refuses leaves it paused, as its button shows.
      if (decks.state.sound) decks.play().catch((error: unknown) => console.warn(error));
    },
  }));
  useEffect(() => {
    // It would have ended the sound by now.
    if (timer.status === "done") waits.current = false;
  }, [timer.status]);
  useEffect(
    () => () => {
      begun.current = 0;
      interlude.end();
    },
    [interlude],
  );
  return interlude;
}
