/** The words whose spelling is corrected, and how. */
export interface SpellingRules {
  /** Correct words; the number of edits allowed depends on their length. */
  readonly targets: readonly string[];
  /** Known wrong spellings. */
  readonly known: Readonly<Record<string, string>>;
  /** Words that resemble a target but are correct. */
  readonly spared: readonly string[];
  /** Words that are split where they were run together. */
  readonly pieces: readonly string[];
}

/** Bounds the cost of splitting a word. */
const LONGEST_RUN_TOGETHER = 40;

export type CorrectWord = (word: string) => string;

/** Builds the speller of one rule set. @returns one word, or several with spaces between */
export function createSpeller({ targets, known, spared, pieces }: SpellingRules): CorrectWord {
  const right = new Set([...targets, ...pieces, ...spared]);
  const wrong = new Map(Object.entries(known));
  const parts = new Set(pieces);
  return (word) => {
    if (right.has(word)) return word;
    const single = word.replace(/([a-z])\1/g, "$1");
    const listed = wrong.get(word) ?? wrong.get(single) ?? (right.has(single) ? single : undefined);
    if (listed !== undefined || word.length < 5) return listed ?? nearest(word, targets) ?? word;
    const runTogether = word.length > 5 && word.length <= LONGEST_RUN_TOGETHER;
    const split = runTogether ? apart(word, parts) : undefined;
    return (
      nearest(word, targets) ?? split?.replace(/\w+/g, (piece) => wrong.get(piece) ?? piece) ?? word
    );
  };
}

/** `*` matches any one letter. */
function nearest(word: string, targets: readonly string[]): string | undefined {
  const masked = word.includes("*");
  if (word.length < 5 && !masked) return undefined;
  return targets.find((target) => {
    const allowed = target.length >= 7 ? 2 : masked || target.length >= 5 ? 1 : 0;
    const near = Math.abs(target.length - word.length) <= allowed && target[0] === word[0];
    return near && editDistance(word, target) <= allowed;
  });
}

/** Damerau-Levenshtein distance (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1] || from[row - 1] === "*";
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1);
      current.push(best);
    }
    before = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/** Splits "killmyself" to "kill myself"; undefined if the word does not consist of pieces. */
function apart(word: string, pieces: ReadonlySet<string>): string | undefined {
  // Dynamic programming over the end of the piece: no piece is examined twice.
  const read: (string | undefined)[] = [""];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start < end && read[end] === undefined; start += 1) {
      const head = read[start];
      const piece = word.slice(start, end);
      if (head !== undefined && pieces.has(piece))
        read[end] = head === "" ? piece : `${head} ${piece}`;
    }
  }
  return read[word.length];
}
