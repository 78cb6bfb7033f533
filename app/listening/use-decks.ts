import { type RefObject, useEffect, useState } from "react";
import type { Formula } from "#worker/sound/formula.ts";
import { Decks } from "./decks/decks.ts";

/**
 * The player of a formula on two elements of the page, kept in step with what a screen shows.
 * @param ready the page is hydrated: both elements are there
 */
export function useDecks(
  formula: Formula,
  first: RefObject<HTMLAudioElement>,
  second: RefObject<HTMLAudioElement>,
  ready: boolean,
) {
  const [decks] = useState(() => new Decks(formula));
  const [{ playback, state }, show] = useState({ playback: decks.playback, state: decks.state });
  useEffect(() => {
    const elements = [first.current, second.current] as const;
    const [one, other] = elements;
    if (!ready || one === null || other === null) return;
    const follow = () => show({ playback: decks.playback, state: decks.state });
    decks.addEventListener("change", follow);
    const detach = decks.attach([one, other]);
    return () => {
      detach();
      decks.removeEventListener("change", follow);
    };
  }, [decks, first, second, ready]);
  return { decks, playback, state };
}
