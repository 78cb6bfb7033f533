import { OTHER } from "#worker/reading/language/identify/languages.ts";
import { MOOD_MAX_LENGTH, piecesOf, readMood } from "#worker/reading/mood.ts";
import { type CrisisFinding, readCrisis } from "#worker/reading/safety/crisis.ts";
import { type CrisisHelp, helpFor } from "./help-words.ts";

/**
 * What is read of one request at most, UTF-16 code units: the longest health answers, or the beginning and
 * the end of a longer text. Reading them takes 40 ms of CPU, as much as two pages; an ordinary mood takes 1.
 */
export const MOST_READ = 2 * MOOD_MAX_LENGTH;

/** What a person typed in one request. Each text is read once, and what was found is handed along. */
export interface ReadTexts {
  /** One of them is a clear statement of a crisis: help is the whole answer, before every refusal. */
  readonly cry: boolean;
  /** That help in the language of the text; undefined: in English. */
  readonly help: CrisisHelp | undefined;
  /** Something of it was not read: too long, no text, or in a language that no rule reads. */
  readonly unread: boolean;
  /** What a text says of a crisis. */
  of(text: string): CrisisFinding;
  /** Help in the language of a text, as {@link helpFor}. */
  readonly helpFor: (text: string) => CrisisHelp | undefined;
}

/** The texts of one request, and what of them may be sent again. */
export interface TypedTexts extends ReadTexts {
  /** The fields of a form that may be sent once more after help was seen; undefined of any other. */
  readonly again: Fields | undefined;
}

/** The fields of a posted form, in its order. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** Reads the texts of a request. Pure: nothing of them outlives the value. */
export function readTexts(texts: readonly string[]): ReadTexts {
  const found = new Map<string, CrisisFinding>();
  function of(text: string): CrisisFinding {
    const finding = found.get(text) ?? readCrisis(text);
    found.set(text, finding);
    return finding;
  }
  let left = MOST_READ;
  let unread = false;
  for (const text of texts) {
    const pieces = piecesOf(text);
    unread ||= pieces.length > 1;
    for (const piece of pieces) {
      const read = readMood(piece.slice(0, left));
      unread ||= piece.length > left;
      left -= Math.min(left, piece.length);
      if (!read.ok) continue;
      const { level, language } = of(read.mood);
      if (level === "clear") return { cry: true, help: helpFor(read.mood), unread, of, helpFor };
      unread ||= language === OTHER;
    }
  }
  return { cry: false, help: undefined, unread, of, helpFor };
}
