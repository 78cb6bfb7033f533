import { hindiInLatin, type Sign, TOPIC_WORDS } from "../reading/knowledge.ts";
import type { Match } from "../reading/phrase-book.ts";
import type { Reading } from "../reading/reading.ts";
import { isEnglish } from "../reading/spelling.ts";

/** The signs of topics in a text, in its order and in any of its languages. No word counts twice. */
export function signsIn({ words, hindiInLatin: hindi }: Reading): readonly Match<Sign>[] {
  const written = TOPIC_WORDS.written.find(words);
  const latin = hindi || words.some(({ plain }) => hindiInLatin().has(plain) || !isEnglish(plain));
  const taken = new Set(written.flatMap(placesOf));
  const romanised = (latin ? TOPIC_WORDS.romanised.find(words) : []).filter((match) => {
    // An English word counts as Hindi only in a Hindi text.
    const own = words.slice(match.at, match.end);
    if (!hindi && own.every(({ plain }) => isEnglish(plain))) return false;
    return !placesOf(match).some((place) => taken.has(place));
  });
  return [...written, ...romanised]
    .flatMap(({ meaning, ...place }) => (meaning === undefined ? [] : [{ ...place, meaning }]))
    .sort((a, b) => a.at - b.at);
}

function placesOf({ at, length }: Match<unknown>): readonly number[] {
  return Array.from({ length }, (_, after) => at + after);
}
