import { useState } from "react";
import { PLAYER } from "#app/words/player.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { isMinor } from "#worker/features/courses/compose.rules.ts";
import { useHeard, useSession } from "../session/session.tsx";
import { firstLength } from "../session-length.ts";
import { useRowListening } from "./row-listening.tsx";

interface RowSound {
  readonly playing: boolean;
  /** A sentence for the person; empty where all is well. */
  readonly status: string;
  /** There is something to read before listening, which the room shows. */
  readonly noticesFirst: boolean;
  /** Plays it in place of what played before, or pauses it. */
  readonly toggle: () => Promise<void>;
}

/** The sound of a beat in a list: the one sound of all pages, which goes on when the list is left. */
export function useRowSound(beat: Beat): RowSound {
  const { owner, listener, choice: stored } = useRowListening();
  const { opening, open } = useSession();
  const loaded = useHeard();
  const [failed, setFailed] = useState(false);
  const mine = opening?.beat.id === beat.id;
  const heard = mine && loaded?.beat === beat.id ? loaded : undefined;

  async function toggle(): Promise<void> {
    if (heard) {
      if (heard.playback.playing) heard.decks.pause();
      else await heard.decks.play();
      return;
    }
    try {
      const { Engine } = await import("../session/engine.tsx");
      setFailed(false);
      open(
        {
          ...{ beat, owner, stored, firstLength: firstLength(listener) },
          ...{ young: isMinor(listener), noticesFirst: false, start: true, made: false },
        },
        Engine,
      );
    } catch (error) {
      console.warn(error);
      setFailed(true);
    }
  }

  return {
    playing: heard?.playback.playing ?? false,
    status: failed ? PLAYER.failed : (heard?.status ?? ""),
    noticesFirst: beat.doubt || beat.notices.length + listener.notices.length > 0,
    toggle,
  };
}
