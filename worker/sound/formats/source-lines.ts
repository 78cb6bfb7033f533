import type { Report } from "./program.ts";

/** The longest text that is read, in UTF-16 units. */
export const MOST_CHARACTERS = 256 * 1024;
/** The longest line, and the most lines. */
const MOST_IN_LINE = 4096;
const MOST_LINES = 10_000;
/** The most digits of a number. */
const MOST_DIGITS = 24;

export interface SourceLine {
  /** From 1. */
  readonly number: number;
  /** Without its comment, and without white space at its end. */
  readonly text: string;
  readonly words: readonly string[];
}

/**
 * The lines of a text that say something: comments begin with `#`. Lines and texts beyond the bounds are noted.
 * @returns undefined when the text is too long
 */
export function sourceLines(text: string, report: Report): readonly SourceLine[] | undefined {
  if (text.length > MOST_CHARACTERS) {
    report.add("program", "too long", { found: text.length });
    return undefined;
  }
  const all = text.split("\n");
  if (all.length > MOST_LINES) {
    report.add("program", "too long", { line: MOST_LINES });
    return undefined;
  }
  return all.flatMap((line, index) => {
    const number = index + 1;
    if (line.length > MOST_IN_LINE) {
      report.add("line", "too long", { line: number });
      return [];
    }
    const [said = ""] = (index === 0 ? line.replace(/^\uFEFF/, "") : line).split("#");
    const words = said.split(/\s/).filter((word) => word !== "");
    return words.length === 0 ? [] : [{ number, text: said.trimEnd(), words }];
  });
}

/** A number as both languages write it: digits and a point, after a sign where one is allowed. */
export function readNumber(word: string | undefined): number | undefined {
  if (word === undefined || word.length > MOST_DIGITS) return undefined;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(word) ? Number(word) : undefined;
}

/** Seconds of hh:mm:ss, or of hh:mm where that is allowed; a field has one digit or two. */
export function readClock(
  word: string,
  { short }: { readonly short: boolean },
): number | undefined {
  const match = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(word);
  if (match === null || (match[3] === undefined && !short)) return undefined;
  const [hours, minutes, seconds] = [match[1], match[2], match[3] ?? "0"].map(Number);
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  return (hours * 60 + minutes) * 60 + seconds;
}
