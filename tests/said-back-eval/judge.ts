import { readFileSync } from "node:fs";
import { readCrisis } from "#worker/reading/safety/crisis.ts";
import { sayBack, subjectsToSay } from "#worker/reading/said-back/say-back.ts";

/** A text of somebody tired or troubled, and what may be said back of it. */
export interface ToldText {
  readonly language: string;
  /** Codes of subjects, with "tomorrow" and "night" for when; none: nothing may be said. */
  readonly may: ReadonlySet<string>;
  readonly crisis: boolean;
  readonly text: string;
}

/**
 * - right: says only what was told, or rightly nothing
 * - quiet: says nothing where something was told
 * - doubt: the same, because the crisis reader has a doubt, where nothing is ever said
 * - odd: says what was not told, or what must not be said
 */
export type Verdict = "right" | "quiet" | "doubt" | "odd";

export interface JudgedText {
  readonly told: ToldText;
  readonly verdict: Verdict;
  readonly said: string;
}

const TOMORROW = /^(.+)_tomorrow$/;

/** Reads the rows of a file in `texts/`: language, what may be said, text. */
export function readTold(name: string): readonly ToldText[] {
  const rows = readFileSync(new URL(`./texts/${name}.tsv`, import.meta.url), "utf8");
  return rows
    .trim()
    .split("\n")
    .map((row) => {
      const [language = "", may = "", text = ""] = row.split("\t");
      const codes = may === "-" || may === "!" ? [] : may.split(" ");
      return { language, may: new Set(codes), crisis: may === "!", text };
    });
}

export function judge(told: ToldText): JudgedText {
  const subjects = subjectsToSay(told.text)?.subjects ?? [];
  const said = sayBack(told.text, [])?.text ?? "";
  const codes = subjects.flatMap((code) => {
    const [, ahead] = TOMORROW.exec(code) ?? [];
    return ahead === undefined ? [code] : [ahead, "tomorrow"];
  });
  return { told, said, verdict: verdictOf(told, codes) };
}

function verdictOf({ may, text }: ToldText, codes: readonly string[]): Verdict {
  if (codes.some((code) => !may.has(code))) return "odd";
  if (codes.length > 0 || may.size === 0) return "right";
  return readCrisis(text).level === "none" ? "quiet" : "doubt";
}
