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
