import type { Formula } from "#worker/domain/sound/stage.ts";

/** Which stage sounds at a time, and where it begins; sessions repeat the formula. */
export function stageAt(formula: Formula, seconds: number): { index: number; begins: number } {
  const pass = formula.reduce((sum, { duration }) => sum + duration, 0);
  const within = pass > 0 ? seconds % pass : 0;
  let begins = 0;
  for (const [index, { duration }] of formula.entries()) {
    if (within < begins + duration) return { index, begins };
    begins += duration;
  }
  return { index: formula.length - 1, begins };
}
