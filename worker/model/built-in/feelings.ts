import data from "./feelings.json" with { type: "json" };
import {
  englishPhrase,
  findPhrase,
  type Phrase,
  type Reading,
  romanisedPhrase,
} from "./vocabulary.ts";

export type Goal = "sleep" | "calm" | "meditate" | "restore" | "lift" | "focus";

/** A feeling that a text speaks of. */
export interface Feeling {
  readonly name: string;
  readonly class: "Medical" | "Spiritual";
  readonly goal: Goal;
  /** How much of the text speaks of it. */
  readonly weight: number;
}

interface Known extends Omit<Feeling, "weight"> {
  readonly english: readonly Phrase[];
  readonly romanised: readonly Phrase[];
}

const KNOWN: readonly Known[] = data.feelings.map((entry) => ({
  name: entry.name,
  class: entry.class as Feeling["class"],
  goal: entry.goal as Goal,
  english: [...entry.words, ...entry.hindi].map(englishPhrase),
  romanised: entry.roman.map(romanisedPhrase),
}));

const STRONG = data.strong.map((word) => englishPhrase(word)[0] ?? word);
const DETAIL = data.detail.map((word) => englishPhrase(word)[0] ?? word);

/** The feelings in a text, the strongest first. */
export function feelingsIn(reading: Reading): readonly Feeling[] {
  const found = KNOWN.flatMap(({ english, romanised, ...feeling }) => {
    const weight = weigh(reading.stems, english, true) + weigh(reading.folded, romanised, false);
    return weight > 0 ? [{ ...feeling, weight }] : [];
  });
  return found.toSorted((a, b) => b.weight - a.weight);
}

/** Whether the text says that it is much. */
export function isStrong({ stems }: Reading): boolean {
  return STRONG.some((word) => stems.includes(word));
}

/** How many words of the text say when, where, why or what for. */
export function detailIn({ stems }: Reading): number {
  return new Set(stems.filter((word) => DETAIL.includes(word))).size;
}

/** A longer phrase says more than a word. */
function weigh(words: readonly string[], phrases: readonly Phrase[], tolerant: boolean): number {
  const found = phrases.filter((phrase) => findPhrase(words, phrase, tolerant) !== -1);
  return found.reduce((weight, phrase) => weight + phrase.length, 0);
}
