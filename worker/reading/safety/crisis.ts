import { languageOf } from "#worker/reading/language/identify/identify.ts";
import {
  ENGLISH_AND_HINDI,
  EUROPEAN,
  type ReadAs,
} from "#worker/reading/language/identify/languages.ts";
import { chancesOfScores, createHashedModel } from "#worker/reading/language/learned-models.ts";
import { scriptClauses } from "#worker/reading/language/script-words.ts";
import { countScripts } from "#worker/reading/language/scripts.ts";
import {
  DOTS_AND_DASHES,
  type EnglishHindiFinding,
  readEnglishHindi,
} from "./crisis-in-english-hindi.ts";
import { type PackFinding, type PackOptions, readByPacks } from "./crisis-in-other-languages.ts";
import type { CrisisLevel } from "./crisis-judge.ts";
import weights from "./crisis-ngrams-weights.json" with { type: "json" };
import { joinSplitWords } from "./split-words.ts";

export type { CrisisLevel };

/** What a text says of a crisis, and the language that it was found to be in. */
export interface CrisisFinding {
  readonly language: ReadAs;
  readonly level: CrisisLevel;
  /** Whose danger it speaks of. A clear statement is always the writer's own. */
  readonly about: "self" | "other";
  /** Whether a doubt rests on likeness alone, and on little of it: no rule and no phrase is behind it. */
  readonly faint: boolean;
}

const scoresByLetters = createHashedModel(weights);

/** The minimum probability of a clear statement by the words of English and Hindi alone. */
const CLEAR = 0.9;
/** The same where a rule finds it to be a doubt. */
const CLEAR_AGAINST_RULE = 0.98;
/** The same where a rule finds it too; in a text of another language it must. */
const CLEAR_BY_RULE = 0.45;
/** The minimum sum of the logits of words and of runs of letters for help beside the beat. */
const DOUBT = -3;
/** The minimum probability of a doubt by runs of letters alone. */
const DOUBT_BY_LETTERS = 0.55;

/** The same for a doubt that is not faint. */
const STRONG_DOUBT = -0.5;
const STRONG_DOUBT_BY_LETTERS = 0.7;

const CLEARLY = { level: "clear", about: "self", faint: false } as const;
const NOT_AT_ALL = { level: "none", about: "self", faint: false } as const;

/**
 * Detects statements of suicide or self-harm. Pure, and independent of any model host; whoever needs the
 * finding twice hands it along. Three readers:
 *
 * 1. English and Hindi: rules, whose finding a linear model weighs together with all words. Words alone
 *    can make a text clear; an idiom that matches a rule becomes a doubt.
 * 2. Phrase packs of the other languages, whatever language the text seems to be in. In an English or
 *    Hindi text a foreign phrase may be chance, and is a doubt.
 * 3. Runs of letters, in all languages: they raise a doubt, and are never clear alone.
 *
 * Source: SAFETY.md section 1.
 */
export function readCrisis(text: string): CrisisFinding {
  const language = languageOf(text);
  const native = language === ENGLISH_AND_HINDI;
  const { englishHindi, packs, remaining } = readByPhrases(text, language);
  const clear =
    isClearByRule(englishHindi) || (native ? isClearByWords(englishHindi) : packs.own === "clear");
  if (clear) return { language, ...CLEARLY };
  const letters = crisisChance(remaining);
  const both = logit(englishHindi.chance) + logit(letters);
  const something = remaining.length > 0;
  const heard = something && (native ? both >= DOUBT : letters >= DOUBT_BY_LETTERS);
  const said = packs.own !== "none" || (englishHindi.byRule !== "none" && !englishHindi.reported);
  const reported = englishHindi.reported || packs.reported;
  if (!heard && !said && !reported) return { language, ...NOT_AT_ALL };
  const strong = native ? both >= STRONG_DOUBT : letters >= STRONG_DOUBT_BY_LETTERS;
  return {
    language,
    level: "doubt",
    about: reported && packs.own === "none" ? "other" : "self",
    faint: !said && !reported && !strong,
  };
}

/** Words alone do not make a text clear that a rule finds to be about somebody else. */
function isClearByWords({ byRule, chance, reported }: EnglishHindiFinding): boolean {
  return chance >= (byRule === "doubt" ? CLEAR_AGAINST_RULE : CLEAR) && !reported;
}

function isClearByRule({ byRule, chance }: EnglishHindiFinding): boolean {
  return byRule === "clear" && chance >= CLEAR_BY_RULE;
}

/** The level alone. */
export function crisisLevel(text: string): CrisisLevel {
  return readCrisis(text).level;
}

function logit(chance: number): number {
  return Math.log((chance + LEAST) / (1 - chance + LEAST));
}

const LEAST = 1e-6;

/**
 * The first two readers, and the clauses that they leave to the third: what is harmless or about
 * somebody else is cut out.
 * @param language of the text
 */
export function readByPhrases(text: string, language: ReadAs) {
  const native = language === ENGLISH_AND_HINDI;
  const englishHindi = readEnglishHindi(text);
  const scripts = new Set(countScripts(text).byScript.keys());
  const packs = native
    ? readByPacks(wordsOf(englishHindi.line), { scripts })
    : readWithAndWithoutCommas(text, { scripts, european: EUROPEAN.has(language) });
  return { englishHindi, packs, remaining: wordsOf(native ? englishHindi.line : packs.line) };
}

/** A comma may end a clause, or stand within a farewell: the more serious finding counts. */
function readWithAndWithoutCommas(text: string, options: PackOptions): PackFinding {
  const first = readByPacks(joinSplitWords(scriptClauses(text)), options);
  const joined = text.replace(COMMAS, " ").replace(DOTS_AND_DASHES, " ");
  if (first.own === "clear" || joined === text) return first;
  const second = readByPacks(joinSplitWords(scriptClauses(joined)), options);
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

/**
 * Never refuses a text that may speak of a crisis as not applicable: it gets a calming beat, with the
 * help texts beside it. Source: SAFETY.md section 1.
 */
export function acceptInDoubt<Assessed extends { readonly context_class: string }>(
  assessment: Assessed,
  doubt: boolean,
): Assessed {
  if (!doubt || assessment.context_class !== "Not Applicable") return assessment;
  return { ...assessment, context_class: "Medical", goal: "calm" };
}

/**
 * The probability that a text speaks of a crisis, by its runs of letters alone. It knows indirect
 * statements by how they sound, in every language of the learning texts; alone it never makes a text
 * clear. Source: SAFETY.md section 1.
 */
function crisisChance(clauses: readonly (readonly string[])[]): number {
  return chancesOfScores(scoresByLetters(clauses))[0] ?? 0;
}
