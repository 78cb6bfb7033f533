import { MARKS } from "#app/words/history.ts";
import type { Felt } from "#worker/features/adaptation/marks.ts";

/** How somebody felt around a beat, in words: "Low before, good after". Undefined where they said nothing. */
export function feltWords({ before, after }: Felt): string | undefined {
  if (before === null) return after === null ? undefined : `${stepWord(after)} after`;
  if (after === null) return `${stepWord(before)} before`;
  return `${stepWord(before)} before, ${stepWord(after).toLowerCase()} after`;
}

/** The word of a step, or of the one that is nearest to a mean. */
export function stepWord(value: number): string {
  const index = Math.min(MARKS.steps.length, Math.max(1, Math.round(value))) - 1;
  return MARKS.steps[index]?.label ?? "";
}
