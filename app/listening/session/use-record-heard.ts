import { useEffect, useRef, useState } from "react";
import type { LayerChoice } from "#worker/domain/sound/listening.ts";
import type { Decks } from "../decks/decks.ts";

interface Recorded {
  readonly beat: string;
  /** The token of the page's owner. */
  readonly owner: string;
  readonly layer: LayerChoice;
  readonly playing: boolean;
  /** It belongs to nobody, and nothing of it is recorded. */
  readonly incognito: boolean;
}

/** Records what is listened to. What does it is loaded once something plays. */
export function useRecordHeard(decks: Decks, recorded: Recorded): void {
  const { beat, owner, layer, playing, incognito } = recorded;
  const [begun, begin] = useState(false);
  if (playing && !begun) begin(true);
  const now = useRef(layer);
  now.current = layer;
  useEffect(() => {
    if (!begun || incognito) return;
    let gone = false;
    let leave = () => {};
    import("./record-heard.ts")
      .then(({ recordHeard }) => {
        if (!gone) leave = recordHeard(decks, { beat, owner, layer: () => now.current });
      })
      .catch((error: unknown) => console.warn(error));
    return () => {
      gone = true;
      leave();
    };
  }, [decks, beat, owner, begun, incognito]);
}
