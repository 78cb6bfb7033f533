import { createContext, useContext, useState } from "react";
import { useIsHere } from "#app/shell/left-page.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { isMinor } from "#worker/features/courses/compose.rules.ts";
import { ANYBODY, type Listener } from "#worker/features/profile/listener.rules.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { networkAnswers } from "../device/network.ts";
import { roomAddress } from "../room-address.tsx";
import { useHeard, useSession } from "../session/session.tsx";
import { firstLength } from "../session-length.ts";
import { t } from "../words/player.compiled.ts";

/** Who listens to the rows of a list, and how. */
export interface RowListening {
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  readonly listener: Listener;
  /** How they chose to listen; undefined before their first choice. */
  readonly choice: ListeningChoice | undefined;
}

/** Given by the page around its rows. */
export const RowListeningContext = createContext<RowListening>({
  owner: "",
  listener: ANYBODY,
  choice: undefined,
});

function useRowListening(): RowListening {
  return useContext(RowListeningContext);
}

export interface RowSound {
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
  const isHere = useIsHere();
  const [failed, setFailed] = useState(false);
  const mine = opening?.beat.id === beat.id;
  const heard = mine && loaded?.beat === beat.id ? loaded : undefined;

  async function toggle(): Promise<void> {
    if (heard) return heard.decks.toggle();
    try {
      const { Engine } = await import("../session/engine.client.tsx");
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
      if ((await networkAnswers()) && isHere()) location.assign(roomAddress(beat));
    }
  }

  return {
    playing: heard?.playback.playing ?? false,
    status: failed ? t("failed") : (heard?.status ?? ""),
    noticesFirst: beat.doubt || beat.notices.length + listener.notices.length > 0,
    toggle,
  };
}
