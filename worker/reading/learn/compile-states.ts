import states from "#worker/reading/composer/knowledge/states.json" with { type: "json" };
import { plainClauses } from "#worker/reading/language/plain-words.ts";
import { readPhrases, writeBook } from "./compile-phrases.ts";

/** Words in English and Devanagari, and in romanised Hindi. */
interface WordList {
  readonly written: string;
  readonly romanised: string;
}

/** `states.json` as `composer/composing/state.ts` reads it. */
export function compileStates() {
  const { goals, topics, arousal, intensity, hours, clock, nap, tinnitus, denial } = states;
  const clocks = Object.entries(clock);
  return {
    goals,
    topics,
    arousal: {
      meanings: arousal.map(({ value, topics: names }) => ({ arousal: value, topics: names })),
      ...books(arousal),
    },
    intensity: { meanings: intensity.map(({ value }) => value), ...books(intensity) },
    // 24 stands for a time that is past.
    hours: {
      meanings: hours.map(({ value }) => (typeof value === "number" ? value : 24)),
      ...books(hours),
    },
    clock: { meanings: clocks.map(([name]) => name), ...books(clocks.map(([, list]) => list)) },
    nap: { meanings: [true], ...books([nap]) },
    tinnitus: { meanings: [true], ...books([tinnitus]) },
    numbers: Object.fromEntries(
      Object.entries(states.numbers).flatMap(([digits, words]) =>
        plain(words).map((word) => [word, Number(digits)]),
      ),
    ),
    denial: {
      before: plain(denial.before),
      after: plain(denial.after),
      but_not_before: plain(denial.but_not_before),
    },
  };
}

/** The books of some lists; the meaning of a phrase is the place of its list. */
function books(lists: readonly WordList[]) {
  return {
    written: writeBook(lists.flatMap(({ written }, at) => readPhrases([written], "written", at))),
    romanised: writeBook(
      lists.flatMap(({ romanised }, at) => readPhrases([romanised], "romanised", at)),
    ),
  };
}

function plain(words: string): readonly string[] {
  return plainClauses(words).flat();
}
