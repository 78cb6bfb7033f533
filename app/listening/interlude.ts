import { useEffect, useRef, useState } from "react";
import type { Decks } from "./decks/decks.ts";
import type { Playback } from "./decks/playback.ts";

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
}

/** Ends with the screen that it was begun on: a sound that was only to wait is never left stopped. */
export function useInterlude({ decks, playback }: Session): Interlude {
  const playing = useRef(false);
  playing.current = playback.playing;
  const waits = useRef(false);
  const [interlude] = useState<Interlude>(() => ({
    begin() {
      if (!playing.current) return;
      waits.current = true;
      decks.pause();
    },
    end() {
      if (!waits.current) return;
      waits.current = false;
      // A session that was closed meanwhile has none. A browser that refuses leaves it paused, as its button shows.
      if (decks.state.sound) decks.play().catch((error: unknown) => console.warn(error));
    },
  }));
  useEffect(() => interlude.end, [interlude]);
  return interlude;
}
