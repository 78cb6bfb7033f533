import type { Report } from "./program.ts";
import { readClock, readNumber, type SourceLine } from "./source-lines.ts";

/** What the options of a sequence say of its sound. */
export interface SbagenOptions {
  /** It ends with its last time-line, instead of going on. */
  readonly ends?: true;
  /** Its length, seconds. */
  readonly seconds?: number;
  /** Of the border of two tone-sets. @default 60,000 */
  readonly fadeMs?: number;
  /** Tone-specs that are the whole sequence. */
  readonly immediate?: readonly string[];
}

/** Options that are followed by a word of their own. */
const WITH_WORD = new Set([..."mLTFcqrbodR"]);
/** Options that change how a sequence is run, not how it sounds. */
const OF_THE_RUN = new Set([..."SQDOWTqrbodR"]);

/** Reads a line of options, after those that were read before it. */
export function readOptions(
  { number: line, words }: SourceLine,
  before: SbagenOptions,
  report: Report,
): SbagenOptions {
  let options = before;
  const rest = [...words];
  while (rest[0]?.startsWith("-")) {
    for (const letter of rest.shift()?.slice(1) ?? "") {
      const word = WITH_WORD.has(letter) ? rest.shift() : undefined;
      if (letter === "i") return { ...options, immediate: rest };
      if (letter === "E") options = { ...options, ends: true };
      else if (letter === "L") {
        const seconds = readClock(word ?? "", { short: true });
        if (seconds === undefined) report.add("option", "not understood", { line });
        else options = { ...options, seconds };
      } else if (letter === "F") {
        const fadeMs = readNumber(word);
        if (fadeMs === undefined) report.add("option", "not understood", { line });
        else options = { ...options, fadeMs };
      } else if (letter === "m" || letter === "M") report.add("sound file", "left out", { line });
      else if (letter === "p") {
        // A sequence that SBaGen computes by itself, such as -p drop: its words are no tones.
        report.add("program", "left out", { line });
        return options;
      } else if (!OF_THE_RUN.has(letter)) report.add("option", "left out", { line });
    }
  }
  if (rest.length > 0) report.add("line", "not understood", { line });
  return options;
}
