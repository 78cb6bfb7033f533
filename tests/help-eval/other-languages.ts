import { readFileSync } from "node:fs";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import type { AskedQuestion } from "./judge.ts";

/** Questions in another language, written by somebody who had not seen the answers in it. */
export interface Asked {
  readonly answered: readonly AskedQuestion[];
  readonly unknown: readonly AskedQuestion[];
  /** For a doctor or a pharmacist. */
  readonly medicine: readonly string[];
}

/** What the words of answers were widened with, and what was written after that. */
export type AskedSets = Readonly<Record<"ours" | "unseen", Asked>>;

/** The questions in a language other than English. */
export function askedIn(language: InterfaceLanguage): AskedSets {
  const file = new URL(`other-languages/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}
