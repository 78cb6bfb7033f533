import type { Focus } from "./playback-options.ts";

/** Rounds of work in silence, each of so many minutes, with a rest between two. */
export interface Rounds {
  readonly work: number;
  readonly rest: number;
  readonly rounds: number;
}

/**
 * The sound is heard before the work and not during it: whoever heard beats while they solved tasks did worse than in
 * silence (Klichowski et al., Scientific Reports, 2023). Both are two hours.
 */
export const ROUNDS: Readonly<Record<Exclude<Focus, "off">, Rounds>> = {
  "25": { work: 25, rest: 5, rounds: 4 },
  "50": { work: 50, rest: 10, rounds: 2 },
};

/** Seconds of the bell that ends a work and a rest. */
export const BELL_SECONDS = 12;
