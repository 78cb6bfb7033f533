import { useEffect, useRef, useState } from "react";
import type { Beat } from "#worker/features/beats/beat.ts";
import { keepWords, keptWords, onKept } from "./kept-words.client.ts";

interface WordsOfPage {
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** The incognito beat that was made last is deleted. */
  readonly removed: boolean;
  /** Nothing stands in the field, and no beat is being made. */
  readonly free: boolean;
  readonly setMood: (change: (text: string) => string) => void;
  /** Goes on with a request that got no answer. */
  readonly resume: (key: string) => void;
}

/**
 * Gives who comes back to the generator the words again, and the beat that was made meanwhile: at once, and when
 * a request ends whose generator was left, words then only where they may be paid. Words in the field go before those.
 * @returns the beat that was made after its generator was left, and what puts it away
 */
export function useKeptWords({ owner, removed, free, setMood, resume }: WordsOfPage) {
  const [arrived, setArrived] = useState<Beat>();
  const isFree = useRef(free);
  useEffect(() => {
    isFree.current = free;
  }, [free]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person of the page
  useEffect(() => {
    const { words, key, made } = keptWords(owner);
    if (removed) keepWords({ owner, words, key });
    else setArrived(made);
    giveBack(words, key);
    return onKept(() => {
      const { words, key, made } = keptWords(owner);
      setArrived(made);
      // Words that made a beat, or were refused, are not to be sent again by the way.
      if (key !== undefined) giveBack(words, key);
    });

    function giveBack(text: string, openKey: string | undefined): void {
      if (!isFree.current) return;
      setMood((typed) => typed || text);
      if (openKey !== undefined) resume(openKey);
    }
  }, [owner]);

  return { arrived, putAway: () => setArrived(undefined) };
}
