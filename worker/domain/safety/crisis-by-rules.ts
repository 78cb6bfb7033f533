import { createHindiSpeller } from "#worker/domain/language/hindi.ts";
import { createSpeller } from "#worker/domain/language/misspelling.ts";
import { onFirstUse } from "#worker/domain/language/on-first-use.ts";
import { oncePerWord } from "#worker/domain/language/once-per-word.ts";
import { type Candidate, createPatternIndex } from "#worker/domain/language/pattern-index.ts";
import { clauseLine, plainClauses } from "#worker/domain/language/plain-words.ts";
import { type CompiledCrisisRules, CRISIS_KINDS } from "./crisis-kinds.ts";
import type { CrisisLevel } from "./crisis-level.ts";
import rules from "./crisis-rules.compiled.json" with { type: "json" };

/** The level by rules, and the text's lines without what is harmless or about somebody else. */
export interface RuleFinding {
  readonly level: CrisisLevel;
  /** Words after a space, clause ends as " ,"; corrected as English and folded as Hindi. */
  readonly lines: { readonly english: string; readonly hindi: string };
}

type Judge = (line: string) => { readonly level: CrisisLevel; readonly own: string };

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
    const clauses = plainClauses(text);
    const written = english().judge(clauseLine(clauses, spellEnglish));
    const folded = hindi().judge(clauseLine(clauses, spellHindi));
    const levels = [written.level, folded.level];
    const level = (["clear", "doubt"] as const).find((known) => levels.includes(known)) ?? "none";
    return { level, lines: { english: written.own, hindi: folded.own } };
  };
}

function createJudge(compiled: CompiledCrisisRules): Judge {
  const candidates = createPatternIndex(compiled);
  const kinds = CRISIS_KINDS.flatMap((kind) =>
    Array.from({ length: compiled.counts[kind] }, () => kind),
  );
  return (line) => {
    const found = Object.groupBy(
      candidates(new Set(line.split(" "))),
      ({ number }) => kinds[number] ?? "doubt",
    );
    const serious = remove(found.harmless, line);
    const own = remove(found.reported, serious);
    if (matchesAny(found.clear, own)) return { level: "clear", own };
    const doubt = own !== serious || matchesAny(found.doubt, own);
    return { level: doubt ? "doubt" : "none", own };
  };
}

function remove(candidates: readonly Candidate[] = [], line: string): string {
  return candidates.reduce((rest, { expression }) => rest.replace(expression, " ,"), line);
}

function matchesAny(candidates: readonly Candidate[] = [], line: string): boolean {
  return candidates.some(({ expression }) => line.search(expression) !== -1);
}
