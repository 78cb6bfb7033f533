/** How far a generation is: the text is being assessed, then the stages are being composed. */
export const PHASES = ["analyzing", "generating"] as const;

export type Phase = (typeof PHASES)[number];

export function isPhase(value: unknown): value is Phase {
  return PHASES.some((phase) => phase === value);
}
