import rules from "./crisis-rules.json" with { type: "json" };
import { createMender } from "./misspelling.ts";
import { compilePatterns } from "./pattern.ts";
import { clauseLine, plainClauses } from "./plain-words.ts";
import { foldRomanised } from "./romanised.ts";

/** `clear`: help only. `doubt`: help, and a beat is still offered. Source: SAFETY.md section 1. */
export type CrisisLevel = "none" | "doubt" | "clear";

interface CrisisRules {
  readonly harmless: readonly RegExp[];
  readonly reported: readonly RegExp[];
  readonly clear: readonly RegExp[];
  readonly doubt: readonly RegExp[];
}

const mend = createMender(rules.spelling);
const asWritten = {
  harmless: compile(rules.harmless),
  reported: compile(rules.reported),
  clear: compile(rules.clear),
  doubt: compile(rules.doubt),
};
const asRomanised = {
  harmless: compile(rules.roman.harmless.map(foldWords)),
  reported: [],
  clear: compile(rules.roman.clear.map(foldWords)),
  doubt: compile(rules.roman.doubt.map(foldWords)),
};

/**
 * How far a text speaks of suicide or self-harm, in English, Hindi and romanised Hindi. Pure, and
 * independent of any model. Source: SAFETY.md section 1.
 */
export function crisisLevel(text: string): CrisisLevel {
  const clauses = plainClauses(text);
  const levels = [
    judge(clauseLine(clauses, mend), asWritten),
    judge(clauseLine(clauses, foldRomanised), asRomanised),
  ];
  if (levels.includes("clear")) return "clear";
  return levels.includes("doubt") ? "doubt" : "none";
}

function judge(words: string, { harmless, reported, clear, doubt }: CrisisRules): CrisisLevel {
  const serious = harmless.reduce((rest, pattern) => rest.replace(pattern, " ,"), words);
  const own = reported.reduce((rest, pattern) => rest.replace(pattern, " ,"), serious);
  if (clear.some((pattern) => own.search(pattern) !== -1)) return "clear";
  const unsure = own !== serious || doubt.some((pattern) => own.search(pattern) !== -1);
  return unsure ? "doubt" : "none";
}

function foldWords(pattern: string): string {
  return pattern.replace(/[a-z]+/g, foldRomanised);
}

function compile(patterns: readonly string[]): readonly RegExp[] {
  return compilePatterns(patterns, rules.lists);
}
