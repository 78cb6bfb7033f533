import { languageOf } from "#worker/domain/language/identify/identify.ts";
import { ENGLISH_AND_HINDI } from "#worker/domain/language/identify/languages.ts";
import { lastOf } from "#worker/domain/language/last-of.ts";
import { scriptClauses } from "#worker/domain/language/script-words.ts";
import { countScripts, type Script } from "#worker/domain/language/scripts.ts";
import { type PackFinding, readByPacks } from "./crisis-by-packs.ts";
import { type HomeFinding, readHome } from "./crisis-in-home-languages.ts";
import type { CrisisLevel } from "./crisis-level.ts";
import { crisisChance } from "./second-reader.ts";

export type { CrisisLevel };

/** What a text says of a crisis. */
export interface CrisisFinding {
  readonly level: CrisisLevel;
  /** Whose danger it speaks of. A clear statement is always the writer's own. */
  readonly about: "self" | "other";
}

/** The minimum probability of a clear statement by the words of English and Hindi. */
const CLEAR = 0.6;
/** The same in a text of another language, where a rule must find it too. */
const CLEAR_IN_MIXTURE = 0.5;
/** The minimum sum of the logits of words and of runs of letters for help beside the beat. */
const DOUBT = -3;
/** The minimum probability of a doubt by runs of letters alone. */
const DOUBT_BY_LETTERS = 0.5;

const CLEARLY: CrisisFinding = { level: "clear", about: "self" };
const NOT_AT_ALL: CrisisFinding = { level: "none", about: "self" };

/**
 * Detects statements of suicide or self-harm. Pure, and independent of any model host. Three readers:
 *
 * 1. English and Hindi: rules, whose finding a linear model weighs together with all words. Words alone
 *    can make a text clear; an idiom that matches a rule becomes a doubt.
 * 2. Phrase packs of the other languages, whatever language the text seems to be in. In an English or
 *    Hindi text a foreign phrase may be chance, and is a doubt.
 * 3. Runs of letters, in all languages: they raise a doubt, and are never clear alone.
 *
 * Source: SAFETY.md section 1.
 */
export const readCrisis: (text: string) => CrisisFinding = lastOf(readNew);

/** The level alone. */
export function crisisLevel(text: string): CrisisLevel {
  return readCrisis(text).level;
}

function readNew(text: string): CrisisFinding {
  const native = languageOf(text) === ENGLISH_AND_HINDI;
  const { home, packs, remaining } = readByPhrases(text, native);
  const letters = crisisChance(remaining);
  if (native ? isClear(home) : isClearInMixture(home) || packs.own === "clear") return CLEARLY;
  const heard = native ? logit(home.chance) + logit(letters) >= DOUBT : letters >= DOUBT_BY_LETTERS;
  const own = packs.own !== "none" || heard || (home.byRule !== "none" && !home.reported);
  const reported = home.reported || packs.reported;
  if (!own && !reported) return NOT_AT_ALL;
  return { level: "doubt", about: reported && packs.own === "none" ? "other" : "self" };
}

/** Words alone do not make a text clear that a rule finds to be about somebody else. */
function isClear({ chance, reported }: HomeFinding): boolean {
  return chance >= CLEAR && !reported;
}

function isClearInMixture({ byRule, chance }: HomeFinding): boolean {
  return byRule === "clear" && chance >= CLEAR_IN_MIXTURE;
}

function logit(chance: number): number {
  return Math.log((chance + LEAST) / (1 - chance + LEAST));
}

const LEAST = 1e-6;

/**
 * The first two readers, and the clauses that they leave to the third: what is harmless or about
 * somebody else is cut out.
 * @param native whether the text is English or Hindi
 */
export function readByPhrases(text: string, native: boolean) {
  const home = readHome(text);
  const scripts = new Set(countScripts(text).byScript.keys());
  const packs = native
    ? readByPacks(wordsOf(home.line), scripts)
    : readWithAndWithoutCommas(text, scripts);
  return { home, packs, remaining: wordsOf(native ? home.line : packs.line) };
}

/** A comma may end a clause, or stand within a farewell: the more serious finding counts. */
function readWithAndWithoutCommas(text: string, scripts: ReadonlySet<Script>): PackFinding {
  const first = readByPacks(scriptClauses(text), scripts);
  const joined = text.replace(COMMAS, " ");
  if (first.own === "clear" || joined === text) return first;
  const second = readByPacks(scriptClauses(joined), scripts);
  return second.own === "none" || first.own === second.own ? first : second;
}

const COMMAS = /[,\u060c\u3001\uff0c]/g;

/** Longer runs of letters are words of no language. */
const LONGEST_WORD = 60;

function wordsOf(line: string): readonly (readonly string[])[] {
  return line
    .split(" ,")
    .map((clause) => clause.split(" ").filter((word) => word !== "" && word.length <= LONGEST_WORD))
    .filter((words) => words.length > 0);
}
