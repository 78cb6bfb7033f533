import type { WordsOfLanguage } from "#worker/reading/composer/other-languages/signs.ts";
import { type Fold, foldNative, foldPattern, foldRoman } from "./fold-pattern.ts";

/** One section of a file in `knowledge/languages`: words in one script. */
interface Section {
  readonly topics: Readonly<Record<string, readonly string[]>>;
  readonly speaker: readonly string[];
  readonly requests: readonly string[];
  readonly denied: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** A file of `knowledge/languages/`. */
export interface LanguageFile {
  readonly language: string;
  readonly native: Section;
  readonly roman?: Section;
}

/**
 * The words of each language as the Worker reads them: folded, the topics by their names. Each is JSON
 * in a string, so that a start does not parse what few texts need.
 */
export function compileLanguages(files: readonly LanguageFile[], topics: ReadonlySet<string>) {
  return {
    languages: Object.fromEntries(
      files.map(({ language, native, roman }) => {
        for (const name of Object.keys({ ...native.topics, ...roman?.topics })) {
          if (!topics.has(name)) throw new Error(`No topic is named "${name}" (${language})`);
        }
        const words = { native: wordsOf(native, foldNative), roman: wordsOf(roman, foldRoman) };
        return [language, JSON.stringify(words)];
      }),
    ),
  };
}

function wordsOf(section: Section | undefined, fold: Fold): WordsOfLanguage | undefined {
  if (section === undefined) return undefined;
  const { topics, speaker, requests, denied } = section;
  const entries = (lines: readonly string[]) => patternsOf(lines, fold);
  return {
    topics: Object.fromEntries(
      Object.entries(topics).map(([name, lines]) => [name, entries(lines)]),
    ),
    speaker: entries(speaker),
    requests: entries(requests),
    denied: { before: entries(denied.before), after: entries(denied.after) },
  };
}

/** Entries are set apart by commas; each is a pattern of whole words or beginnings of words. */
function patternsOf(lines: readonly string[], fold: Fold): readonly string[] {
  const patterns = lines
    .flatMap((line) => line.split(/[,\u060c\u3001\uff0c]/))
    .map((entry) => entry.trim())
    .filter((entry) => /[\p{L}\p{N}]/u.test(entry))
    .map((entry) =>
      foldPattern(entry.replace(/[.!?\u061f\uff01\uff1f/()\u201c\u201d"+]/g, " "), fold),
    );
  return Array.from(new Set(patterns));
}
