import { createHindiSpeller } from "#worker/reading/language/hindi.ts";
import { createSpeller } from "#worker/reading/language/misspelling.ts";
import { onFirstUse } from "#worker/reading/language/on-first-use.ts";
import { oncePerWord } from "#worker/reading/language/once-per-word.ts";
import { clauseLine, plainClauses } from "#worker/reading/language/plain-words.ts";
import { createJudge } from "./crisis-judge.ts";
import type { CrisisLevel } from "./crisis-level.ts";
import rules from "./crisis-rules.compiled.json" with { type: "json" };

/** The level by rules, and the text's lines without what is harmless or about somebody else. */
export interface RuleFinding {
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
    const clauses = plainClauses(text);
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
