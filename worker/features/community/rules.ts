import { sha256Hex } from "#worker/domain/crypto.ts";
import { type Formula, gainOf, RHYTHM_GAIN } from "#worker/sound/formula.ts";

/**
 * So many people must stand behind anything that others see: a feeling is listed from this many sharers
 * on, and counts of a sound are shown, and move it, from this many people who answered on. Whoever knows
 * one of them then learns nothing about that one (k-anonymity with k = 5).
 */
export const ENOUGH = 5;

/** How a sound was felt: people who kept it or said that it helped, and of these who said so. */
export interface Answers {
  readonly helped: number;
  readonly answered: number;
}

/** What a sound without answers counts as: one of three helped. */
export const BEFORE_ANSWERS: Answers = { helped: 1, answered: 3 };

/**
 * Where a sound stands among the others of its feeling: the share of people whom it helped, drawn
 * towards what a new one counts as, so that three of three do not stand above 40 of 45. Until enough
 * people answered it stands where a new one does: its place must not tell what its counts do not.
 */
export function helpedScore({ helped, answered }: Answers): number {
  const counts = answered >= ENOUGH ? { helped, answered } : { helped: 0, answered: 0 };
  return (counts.helped + BEFORE_ANSWERS.helped) / (counts.answered + BEFORE_ANSWERS.answered);
}

/** The counts that may be shown. @returns undefined while too few people answered */
export function shownAnswers({ helped, answered }: Answers): Answers | undefined {
  return answered >= ENOUGH ? { helped, answered } : undefined;
}

/**
 * The one way to write a formula: two formulas that render the same sound are written the same. Fields
 * have one order, and a rhythm is named by its gain, the only thing that it sets. Equal neighbours stay
 * apart: where a stage ends is heard in glides, and seeds the layers.
 */
export function canonicalFormula(formula: Formula): Formula {
  return formula.map(({ base_freq, beat_offset, duration, rhythm_type }) => ({
    ...{ base_freq, beat_offset, duration },
    rhythm_type: rhythmOf(gainOf(rhythm_type)),
  }));
}

/** The digest under which equal sounds are one. @param canonical JSON of a canonical formula */
export function soundDigest(canonical: string): Promise<string> {
  return sha256Hex(`sound ${canonical}`);
}

function rhythmOf(gain: number): string {
  const named = Object.entries(RHYTHM_GAIN).find(([, known]) => known === gain);
  return named?.[0] ?? "balanced";
}

/**
 * The feelings under which a sound may be shared, by their names in addresses and rows, as pages list them. The
 * list is fixed: nobody can write to others. Common ones only: a rare feeling would tell more of the people
 * who share under it.
 */
export const FEELING_NAMES = [
  "anxious",
  "stressed",
  "sleepless",
  "low",
  "lonely",
  "angry",
  "tired",
  "unfocused",
] as const;

export type FeelingName = (typeof FEELING_NAMES)[number];

/** The name of a shared feeling, where an unknown value is one. */
export function readFeeling(value: unknown): FeelingName | undefined {
  return FEELING_NAMES.find((name) => name === value);
}
