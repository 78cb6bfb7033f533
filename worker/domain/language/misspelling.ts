/** Mends the spelling of a few words that matter, and of nothing else. */
export interface SpellingRules {
  /** Words that are mended towards, by their own length's tolerance. */
  readonly targets: readonly string[];
  /** Known wrong spellings. */
  readonly known: Readonly<Record<string, string>>;
  /** Words that look like a target and are none. */
  readonly spared: readonly string[];
  /** Words that are told apart where they were run together. */
  readonly pieces: readonly string[];
}

/** Nobody runs more letters together by mistake, and longer words would cost time. */
const LONGEST_RUN_TOGETHER = 40;

export type MendWord = (word: string) => string;

/** Builds the mender of one rule set. @returns a function that gives a word or words with spaces */
export function createMender({ targets, known, spared, pieces }: SpellingRules): MendWord {
  const right = new Set([...targets, ...pieces, ...spared]);
  const wrong = new Map(Object.entries(known));
  const parts = new Set(pieces);
  return (word) => {
    if (right.has(word)) return word;
    const single = word.replace(/([a-z])\1/g, "$1");
    const listed = wrong.get(word) ?? wrong.get(single) ?? (right.has(single) ? single : undefined);
    if (listed !== undefined || word.length < 5) return listed ?? nearest(word, targets) ?? word;
    const runTogether = word.length > 5 && word.length <= LONGEST_RUN_TOGETHER;
    return nearest(word, targets) ?? (runTogether ? apart(word, parts) : undefined) ?? word;
  };
}

/** "*" stands for any one letter. */
function nearest(word: string, targets: readonly string[]): string | undefined {
  const masked = word.includes("*");
  if (word.length < 5 && !masked) return undefined;
  return targets.find((target) => {
    const allowed = target.length >= 7 ? 2 : masked || target.length >= 5 ? 1 : 0;
    const near = Math.abs(target.length - word.length) <= allowed && target[0] === word[0];
    return near && editDistance(word, target) <= allowed;
  });
}

/** Edits between two words: insertions, deletions, substitutions and swaps of neighbours. */
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

/** "killmyself" as "kill myself"; undefined where the word is not made of the pieces alone. */
function apart(word: string, pieces: ReadonlySet<string>): string | undefined {
  // By end: words may be read in many ways, and none is tried twice.
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
