import { foldRomanised } from "#worker/reading/language/hindi.ts";
import { onFirstUse } from "#worker/reading/language/on-demand.ts";
import { indexPatterns } from "#worker/reading/language/patterns.ts";
import { SCRIPTS, type Script } from "#worker/reading/language/scripts.ts";
import { type CompiledCrisisRules, type CrisisLevel, createJudge } from "./crisis-judge.ts";
import india from "./crisis-packs-india.compiled.json" with { type: "json" };
import latin from "./crisis-packs-latin.compiled.json" with { type: "json" };
import world from "./crisis-packs-world.compiled.json" with { type: "json" };

/** What the phrase packs find in a text. */
export interface PackFinding {
  /** The level of the writer's own danger. */
  readonly own: CrisisLevel;
  /** Whether it speaks of somebody else's danger. */
  readonly reported: boolean;
  /** The line of the judge that found most of it harmless or about somebody else, without that. */
  readonly line: string;
}

/** The judges by script, and the one of words in Latin letters, folded, of languages of other scripts. */
const JUDGES = new Map(
  Object.entries({ ...india.scripts, ...world.scripts, Latin: latin.native }).map(
    ([script, compiled]) => [script as Script, judgeOf(compiled)] as const,
  ),
);
const romanised = judgeOf(latin.romanised);

/** Packs that few texts need have no index in their file: it is made at their first use. */
function judgeOf(compiled: string) {
  return onFirstUse(() => {
    const { counts, patterns, lists, ...index } = JSON.parse(compiled) as Unindexed;
    const { byWord = indexPatterns(patterns, lists).byWord } = index;
    return createJudge({ counts, patterns, lists, byWord });
  });
}

type Unindexed = Omit<CompiledCrisisRules, "byWord"> & Partial<CompiledCrisisRules>;

export interface PackOptions {
  readonly scripts: ReadonlySet<Script>;
  /** Words of European languages are no words of others in Latin letters. @default false */
  readonly european?: boolean;
}

/**
 * Reads a text by the phrase packs of all languages that are written in its scripts (`packs/`), whatever
 * language it is in.
 * @param clauses of `scriptClauses`
 */
export function readByPacks(
  clauses: readonly (readonly string[])[],
  { scripts, european = false }: PackOptions,
): PackFinding {
  const line = lineOf(clauses, (word) => word);
  const judgements = SCRIPTS.flatMap((script) => {
    // Japanese is found under Han, whichever of its scripts it uses.
    const written = scripts.has(script) || (script === "Han" && scripts.has("Kana"));
    const judge = written ? JUDGES.get(script) : undefined;
    return judge === undefined ? [] : [judge()(line)];
  });
  if (scripts.has("Latin") && !european)
    judgements.push(romanised()(lineOf(clauses, foldRomanised)));
  const levels = judgements.map(({ ownLevel }) => ownLevel);
  const own = (["clear", "doubt"] as const).find((known) => levels.includes(known)) ?? "none";
  const [shortest = line] = judgements
    .map((one) => one.own)
    .toSorted((a, b) => a.length - b.length);
  return { own, reported: judgements.some(({ reported }) => reported), line: shortest };
}

function lineOf(clauses: readonly (readonly string[])[], spell: (word: string) => string): string {
  return clauses.map((words) => words.map((word) => ` ${spell(word)}`).join("")).join(" ,");
}
