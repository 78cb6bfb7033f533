/** A known word that an unknown one resembles, and how much, 0 to 1. */
export interface NearWord {
  readonly word: string;
  readonly likeness: number;
}

/** Below this, two words have letters in common by chance. */
const LIKE = 0.52;
/** Shorter words resemble too many others. */
const SHORTEST = 4;
/** No word of ours is longer: the rest of a longer one is not looked at. */
const LONGEST = 24;

/** Finds the known word that shares most runs of three letters with a misspelt one. */
export function nearWords(known: readonly string[]): (word: string) => NearWord | undefined {
  const grams = known
    .filter(({ length }) => length >= SHORTEST)
    .map((word) => ({ word, grams: gramsOf(word) }));
  return (misspelt) => {
    const word = misspelt.slice(0, LONGEST);
    if (word.length < SHORTEST || /\d/.test(word)) return undefined;
    const own = gramsOf(word);
    let best: NearWord | undefined;
    for (const candidate of grams) {
      if (candidate.word[0] !== word[0]) continue;
      if (Math.abs(candidate.word.length - word.length) > 2) continue;
      const likeness = dice(own, candidate.grams);
      if (likeness >= LIKE && likeness > (best?.likeness ?? 0)) {
        best = { word: candidate.word, likeness };
      }
    }
    return best;
  };
}

/** Runs of letters, with the ends of the word marked: short words have some too. */
function gramsOf(word: string): ReadonlySet<string> {
  const marked = `^${word}$`;
  return new Set([
    ...Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3)),
    // Letters that changed places share no run: pairs without order do.
    ...Array.from({ length: word.length - 1 }, (_, at) =>
      [...word.slice(at, at + 2)].sort().join(""),
    ),
  ]);
}

function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const gram of left) if (right.has(gram)) common += 1;
  return (2 * common) / (left.size + right.size);
}
