import { useEffect, useRef } from "react";
import type { DeckState } from "./decks/deck-state.ts";
import type { Decks } from "./decks/decks.ts";
import type { Sound } from "./decks/sound.ts";

interface Wish<Chosen> {
  /** Undefined while there is nothing to play. */
  readonly sound: Sound | undefined;
  /** Where the first sound begins, s. */
  readonly place: number;
  /** What the person chose for it. */
  readonly chosen: Chosen;
  /** The sound cannot be had: what is heard goes on, and its choice is shown again. */
  readonly onRefused: (chosen: Chosen) => void;
}

/** Plays what is wished for, or goes on with what was heard before. */
export function useSound<Chosen>(decks: Decks, state: DeckState, wish: Wish<Chosen>): void {
  const { sound, place, chosen } = wish;
  const latest = useRef(wish);
  latest.current = wish;
  const heard = useRef(chosen);
  if (sound !== undefined && sound.key === state.sound?.key) heard.current = chosen;

  const key = sound?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal sound is not wished for again
  useEffect(() => {
    if (sound !== undefined) decks.want(sound, place);
  }, [decks, key]);

  const { refused } = state;
  useEffect(() => {
    if (refused) latest.current.onRefused(heard.current);
  }, [refused]);
}
