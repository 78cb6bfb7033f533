import { onFirstUse } from "#worker/reading/language/on-demand.ts";
import { foldScript } from "#worker/reading/language/script-words.ts";
import split from "./split-words.json" with { type: "json" };

/** A second part: whether it ends exactly so, or in any way. */
interface SecondPart {
  readonly start: string;
  readonly open: boolean;
}

/**
 * The second parts by the first. In `split-words.json` stand the first part and the second of each word: `a|b` either,
 * `hatya*` any ending. What is also said of something else stays apart (khud khushi, self harm).
 */
const parts = onFirstUse(() => {
  const byFirst = new Map<string, SecondPart[]>();
  for (const [first = "", second = ""] of split.pairs) {
    const ends = second.split("|").map((end) => ({
      start: foldScript(end.replace("*", "")),
      open: end.endsWith("*"),
    }));
    for (const word of first.split("|").map(foldScript)) {
      byFirst.set(word, [...(byFirst.get(word) ?? []), ...ends]);
    }
  }
  return byFirst;
});

/**
 * Joins the words of suicide that people write as two, or with a hyphen (`split-words.json`), as the rules
 * know them: "aatm hatya" is read as "aatmhatya". All other words stay as they are.
 * @param clauses words of each clause, folded by `plainClauses` or `scriptClauses`
 */
export function joinSplitWords(
  clauses: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return clauses.map(joinInClause);
}

function joinInClause(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before !== undefined && isPair(before, word)) joined[joined.length - 1] = before + word;
    else joined.push(word);
  }
  return joined;
}

function isPair(first: string, second: string): boolean {
  const ends = parts().get(first);
  return (
    ends?.some(({ start, open }) => (open ? second.startsWith(start) : second === start)) ?? false
  );
}
