/** Six breaths a minute, in for four seconds and out for six. */
export const BREATH_SECONDS = 10;
const IN_SECONDS = 4;

interface Breath {
  readonly phase: "in" | "out";
  /** How full the lungs are, 0 to 1. */
  readonly depth: number;
}

/** The breath to take at a time. @param seconds since the first one began */
export function breathAt(seconds: number): Breath {
  const within = ((seconds % BREATH_SECONDS) + BREATH_SECONDS) % BREATH_SECONDS;
  if (within < IN_SECONDS) return { phase: "in", depth: ease(within / IN_SECONDS) };
  const out = (within - IN_SECONDS) / (BREATH_SECONDS - IN_SECONDS);
  return { phase: "out", depth: 1 - ease(out) };
}

/** Begins and ends at rest. */
function ease(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * share);
}
