/** What a generation is doing, in this order: callers are informed at the start of each phase. */
export const PHASES = ["analyzing", "generating"] as const;

export type Phase = (typeof PHASES)[number];

export function isPhase(value: unknown): value is Phase {
  return PHASES.some((phase) => phase === value);
}
