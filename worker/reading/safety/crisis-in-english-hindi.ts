import { createHindiSpeller } from "#worker/reading/language/hindi.ts";
import { createLinearModel, type Features } from "#worker/reading/language/learned-models.ts";
import { createSpeller } from "#worker/reading/language/misspelling.ts";
import { oncePerWord, onFirstUse } from "#worker/reading/language/on-demand.ts";
import { clauseLine, plainClauses } from "#worker/reading/language/plain-words.ts";
import { type CrisisLevel, createJudge } from "./crisis-judge.ts";
import rules from "./crisis-rules.compiled.json" with { type: "json" };
import weights from "./crisis-weights.json" with { type: "json" };
import { joinSplitWords } from "./split-words.ts";

/** The level by rules, and the text's lines without what is harmless or about somebody else. */
interface RuleFinding {
  readonly level: CrisisLevel;
  /** Words after a space, clause ends as " ,"; corrected as English and folded as Hindi. */
  readonly lines: { readonly english: string; readonly hindi: string };
  /** Whether it speaks of somebody else's danger, and by the rules of none of the writer's. */
  readonly reported: boolean;
}

const english = onFirstUse(() => ({
  spell: createSpeller(rules.english_spelling),
  judge: createJudge(rules.english),
}));
const hindi = onFirstUse(() => ({
  spell: createHindiSpeller(rules.hindi_forms),
  judge: createJudge(rules.hindi),
}));

/**
 * Builds the reader of one text by the rules of `crisis-rules.json`, in English and in Hindi of both
 * scripts. It may get several variants of the text: it spells each word once.
 */
export function createRuleReader(): (text: string) => RuleFinding {
  const spellEnglish = oncePerWord(english().spell);
  const spellHindi = oncePerWord(hindi().spell);
  return (text) => {
    const clauses = joinSplitWords(plainClauses(text));
    const written = english().judge(clauseLine(clauses, spellEnglish));
    const folded = hindi().judge(clauseLine(clauses, spellHindi));
    const levels = [written.level, folded.level];
    const level = (["clear", "doubt"] as const).find((known) => levels.includes(known)) ?? "none";
    const reported =
      (written.reported || folded.reported) &&
      written.ownLevel === "none" &&
      folded.ownLevel === "none";
    return { level, lines: { english: written.own, hindi: folded.own }, reported };
  };
}

/** Features of a text: the level by rules, its words, and pairs of near words within a clause. */
export function crisisFeatures({ level, lines }: RuleFinding): Features {
  const features = new Map<string, number>();
  for (const line of [lines.english, lines.hindi]) {
    for (const clause of line.split(" ,")) {
      const words = ["^", ...clause.split(" ").filter(Boolean), "$"];
      for (const [at, word] of words.entries()) {
        const next = words[at + 1];
        const afterNext = words[at + 2];
        if (word !== "^" && word !== "$") features.set(word, 1);
        if (next !== undefined) features.set(`${word} ${next}`, 1);
        if (afterNext !== undefined) features.set(`${word} _ ${afterNext}`, 1);
      }
    }
  }
  // Normalises by the square root of the size: a long text has more of everything.
  const size = Math.sqrt(features.size);
  for (const name of features.keys()) features.set(name, 3 / size);
  features.set(`#${level} by rule`, 1);
  return features;
}

/** What the rules and the weights of words find in an English or Hindi text. */
export interface EnglishHindiFinding {
  readonly byRule: CrisisLevel;
  /** The probability of a crisis by the rules' finding and all words together. */
  readonly chance: number;
  /** Whether it speaks of somebody else's danger, and by the rules of none of the writer's. */
  readonly reported: boolean;
  /** The line of words without what is harmless or about somebody else. */
  readonly line: string;
}

const chancesOf = createLinearModel<"crisis" | "ordinary">(weights);

/** Reads a text by rules and weights, as it is and without pauses: the more serious finding counts. */
export function readEnglishHindi(text: string): EnglishHindiFinding {
  const read = createRuleReader();
  const first = findingOf(read(text));
  const joined = withoutPauses(text);
  if (joined === text) return first;
  const second = findingOf(read(joined));
  const { byRule, chance } = second.chance > first.chance ? second : first;
  return { byRule, chance, reported: first.reported || second.reported, line: first.line };
}

function findingOf(finding: RuleFinding): EnglishHindiFinding {
  const chance = chancesOf(crisisFeatures(finding)).get("crisis") ?? 0;
  const { level: byRule, reported } = finding;
  return { byRule, chance, reported, line: lineOf(finding) };
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
    .replace(DOTS_AND_DASHES, " ")
    .replace(UNFINISHED, " ");
}

/** Between letters: a point or a short dash where others write a hyphen. */
export const DOTS_AND_DASHES = /(?<=[\p{L}\p{M}])[.\u2012\u2013](?=\p{L})/gu;

const UNFINISHED =
  /(?<=\b(?:to|wanna|gonna|want|wish|just|like|not|never|kill|end|hurt|feel|really))\s*[.,;:\u2026-]+(?=\s|$)/giu;
