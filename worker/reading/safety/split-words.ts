import { onFirstUse } from "#worker/reading/language/on-demand.ts";
import { foldScript } from "#worker/reading/language/script-words.ts";
import split from "./split-words.json" with { type: "json" };

/** Whether words are one of a list. */
type IsOneOf = (words: string) => boolean;

/** A second part, and the words among which alone it belongs to the first. */
interface SecondPart {
  readonly isSecond: IsOneOf;
  readonly behind?: IsOneOf;
  readonly before?: IsOneOf;
}

/** A place in a clause where two parts meet. */
interface Meeting {
  readonly behind: string;
  readonly first: string;
  readonly second: string;
  readonly before: string;
}

/**
 * The second parts by the first. In `split-words.json` stand the first part and the second of each word: `a|b` either,
 * `hatya*` any ending. What is also said of something else stays apart (khud khushi, self harm), or is joined `behind` or
 * `before` certain words alone (`a_b` two words): "to d ie", not "vitamin d ie sunlight".
 */
const parts = onFirstUse(() => {
  const byFirst = new Map<string, SecondPart[]>();
  const enter = ([firsts = "", seconds = ""]: readonly string[], among: Among = {}) => {
    const part = {
      isSecond: oneOf(seconds),
      ...(among.behind !== undefined && { behind: oneOf(among.behind) }),
      ...(among.before !== undefined && { before: oneOf(among.before) }),
    };
    for (const first of firsts.split("|").map(foldScript))
      byFirst.set(first, [...(byFirst.get(first) ?? []), part]);
  };
  for (const pair of split.pairs) enter(pair);
  for (const { pair, ...among } of split.pairs_among) enter(pair, among);
  return byFirst;
});

type Among = Readonly<Partial<Record<"behind" | "before", string>>>;

/** First parts that are no word alone: a full stop or a comma behind one is a slip. */
const unfinished = onFirstUse(() => new Set(split.unfinished.split("|").map(foldScript)));

function oneOf(list: string): IsOneOf {
  const ends = list.split("|").map((end) => {
    const start = foldScript(end.replace("*", "").replace("_", " "));
    return { start, open: end.endsWith("*") };
  });
  return (words) =>
    ends.some(({ start, open }) =>
      open ? words.startsWith(start) : words === start || words.startsWith(`${start} `),
    );
}

/**
 * Joins the words of suicide that people write as two, with a hyphen or a slip between (`split-words.json`), as the
 * rules know them: "aatm hatya" is read as "aatmhatya", "to d ie" as "to die". All other words stay as they are.
 * @param clauses words of each clause, folded by `plainClauses` or `scriptClauses`
 */
export function joinSplitWords(
  clauses: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const whole: string[][] = [];
  for (const words of clauses) {
    const last = whole.at(-1);
    if (last !== undefined && goesOn(last, words)) last.push(...words);
    else whole.push([...words]);
  }
  return whole.map(joinInClause);
}

function goesOn(clause: readonly string[], [second = "", before = ""]: readonly string[]): boolean {
  const first = clause.at(-1) ?? "";
  return unfinished().has(first) && isPair({ behind: clause.at(-2) ?? "", first, second, before });
}

function joinInClause(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const [at, second] of words.entries()) {
    const first = joined.at(-1);
    const behind = joined.at(-2) ?? "";
    const before = words.slice(at + 1, at + 3).join(" ");
    if (first !== undefined && isPair({ behind, first, second, before }))
      joined[joined.length - 1] = first + second;
    else joined.push(second);
  }
  return joined;
}

function isPair({ behind, first, second, before }: Meeting): boolean {
  const ends = parts().get(first) ?? [];
  return ends.some(
    (part) =>
      part.isSecond(second) && (part.behind?.(behind) ?? true) && (part.before?.(before) ?? true),
  );
}
