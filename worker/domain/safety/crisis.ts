import { languageOf } from "#worker/domain/language/identify/identify.ts";
import { ENGLISH_AND_HINDI } from "#worker/domain/language/identify/languages.ts";
import { lastOf } from "#worker/domain/language/last-of.ts";
import { createLinearModel } from "#worker/domain/language/linear-model.ts";
import { scriptClauses } from "#worker/domain/language/script-words.ts";
import { countScripts, type Script } from "#worker/domain/language/scripts.ts";
import { type PackFinding, readByPacks } from "./crisis-by-packs.ts";
import { createRuleReader, type RuleFinding } from "./crisis-by-rules.ts";
import { crisisFeatures } from "./crisis-features.ts";
import type { CrisisLevel } from "./crisis-level.ts";
import weights from "./crisis-weights.json" with { type: "json" };
import { crisisChance } from "./second-reader.ts";

export type { CrisisLevel };

/** What a text says of a crisis. */
export interface CrisisFinding {
  readonly level: CrisisLevel;
  /** Whose danger it speaks of. A clear statement is always the writer's own. */
  readonly about: "self" | "other";
}

const chancesOf = createLinearModel<"crisis" | "ordinary">(weights);
/** Minimum probabilities of a doubtful and of a clear crisis, by the weights of words. */
const DOUBT = 0.3;
const CLEAR = 0.5;
/** The minimum probability of a doubt by the second reader. */
const SECOND_DOUBT = 0.5;

const NONE: CrisisFinding = { level: "none", about: "self" };

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

function readNew(text: string): CrisisFinding {
  const native = languageOf(text) === ENGLISH_AND_HINDI;
  const { rules, packs, remaining } = readByPhrases(text, native);
  const chance = crisisChance(remaining);
  // Words alone make a text clear only in the languages they are of, and if no rule finds it to be about another.
  const byWords = native && !rules.reported;
  if (rules.level === "clear" && (byWords || rules.byRule === "clear")) return clear();
  if (packs.own === "clear" && !native) return clear();
  const own = rules.level !== "none" || packs.own !== "none" || chance >= SECOND_DOUBT;
  const reported = rules.reported || packs.reported;
  if (!own && !reported) return NONE;
  return { level: "doubt", about: reported && packs.own === "none" ? "other" : "self" };
}

/**
 * The first two readers, and the clauses that they leave to the third: what is harmless or about
 * somebody else is cut out.
 * @param native whether the text is English or Hindi
 */
export function readByPhrases(text: string, native: boolean) {
  const rules = readByRules(text);
  const scripts = new Set(countScripts(text).byScript.keys());
  const packs = native
    ? readByPacks(wordsOf(rules.line), scripts)
    : readWithAndWithoutCommas(text, scripts);
  return { rules, packs, remaining: native ? wordsOf(rules.line) : wordsOf(packs.line) };
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

function clear(): CrisisFinding {
  return { level: "clear", about: "self" };
}

/** The level alone. */
export function crisisLevel(text: string): CrisisLevel {
  return readCrisis(text).level;
}

/** By the rules and weights of English and Hindi, as the text is and without pauses. */
function readByRules(text: string) {
  const read = createRuleReader();
  const first = read(text);
  const level = levelOf(first);
  const joined = withoutPauses(text);
  if (level === "clear" || joined === text) {
    return { level, byRule: first.level, reported: first.reported, line: lineOf(first) };
  }
  const second = read(joined);
  const other = levelOf(second);
  const found = other === "none" ? first : second;
  return {
    level: other === "none" ? level : other,
    byRule: found.level,
    reported: first.reported || second.reported,
    line: lineOf(first),
  };
}

/** The line in which more is cut out; the English one, where both have as many words. */
function lineOf({ lines }: RuleFinding): string {
  const count = (line: string) => line.split(" ").filter((word) => word !== ",").length;
  return count(lines.hindi) < count(lines.english) ? lines.hindi : lines.english;
}

/** A text without pauses, quotation marks and brackets inside sentences, which may hide a statement. */
function withoutPauses(text: string): string {
  return text
    .replace(/["\u201c\u201d()[\]]/g, " ")
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, " ")
    .replace(UNFINISHED, " ");
}

const UNFINISHED =
  /(?<=\b(?:to|wanna|gonna|want|wish|just|like|not|never|kill|end|hurt|feel|really))\s*[.,;:\u2026-]+(?=\s|$)/giu;

function levelOf(finding: RuleFinding): CrisisLevel {
  const chance = chancesOf(crisisFeatures(finding)).get("crisis") ?? 0;
  if (chance >= CLEAR) return "clear";
  return chance >= DOUBT || finding.level !== "none" ? "doubt" : "none";
}
