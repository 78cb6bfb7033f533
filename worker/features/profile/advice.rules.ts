import type { RiskAssessment } from "#worker/reading/model/contract.ts";
import { numberOf } from "#worker/reading/safety/support.ts";
import { t } from "./words/advice.compiled.ts";
import english from "./words/en.json" with { type: "json" };

/** A line of advice as a page shows it. */
export interface SpokenLine {
  readonly words: string;
  /** Whether it is in English on a page of another language: a hosted model's own words. */
  readonly isEnglish: boolean;
}

type Lines = "recommendations" | "suggested_therapies" | "next_steps";

/** An assessment whose lines are in the language that is spoken. */
export type SpokenAssessment<Assessment extends RiskAssessment> = Omit<Assessment, Lines> &
  Readonly<Record<Lines, readonly SpokenLine[]>>;

const NUMBER = { number: numberOf("Tele-MANAS") };

/** The lines of the built-in assessment, by what they say in English. */
const KEYS = new Map(
  Object.entries(english.advice.lines).map(([key, line]) => [
    line.replace("{number}", NUMBER.number),
    key as keyof typeof english.advice.lines,
  ]),
);

/** Assessments are kept in English, whoever made them, and say the same in every language. */
export function inSpokenLanguage<Assessment extends RiskAssessment>(
  assessment: Assessment,
): SpokenAssessment<Assessment> {
  const { recommendations, suggested_therapies, next_steps } = assessment;
  return {
    ...assessment,
    recommendations: recommendations.map(spokenLine),
    suggested_therapies: suggested_therapies.map(spokenLine),
    next_steps: next_steps.map(spokenLine),
  };
}

function spokenLine(line: string): SpokenLine {
  const key = KEYS.get(line);
  if (key === undefined) return { words: line, isEnglish: true };
  return { words: t(`lines.${key}`, NUMBER), isEnglish: false };
}
