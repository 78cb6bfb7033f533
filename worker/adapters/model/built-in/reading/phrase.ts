/** One word of a phrase, and how the words of a text are compared with it. */
export interface Part {
  readonly value: string;
  readonly compare: "stem" | "plain" | "folded";
  /** Whether the value is only the beginning of the word. */
  readonly open: boolean;
}

/** A phrase of a knowledge file with its meaning. */
export interface Phrase {
  readonly parts: readonly Part[];
  /** Index in the list of its book's meanings. */
  readonly meaning: number;
}

/** Letters by which phrases with an open first word are indexed. */
const START_LENGTH = 2;

export function startOf(value: string): string {
  return value.slice(0, START_LENGTH);
}

/** Writes a part in the form of the compiled books: `stem`, `=plain`, `~folded`, `beginning*`. */
export function writePart({ value, compare, open }: Part): string {
  if (open) return `${value}*`;
  return { stem: "", plain: "=", folded: "~" }[compare] + value;
}

/** Reads what {@link writePart} wrote. */
export function readPart(text: string): Part {
  if (text.endsWith("*")) return { value: text.slice(0, -1), compare: "plain", open: true };
  if (text.startsWith("=")) return { value: text.slice(1), compare: "plain", open: false };
  if (text.startsWith("~")) return { value: text.slice(1), compare: "folded", open: false };
  return { value: text, compare: "stem", open: false };
}

/** The key in a book for the phrases that begin with a part. */
export function keyOf(first: Part): string {
  return first.open ? `${startOf(first.value)}*` : writePart(first);
}
