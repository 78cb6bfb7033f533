import type { IndexedPatterns } from "#worker/reading/language/pattern-index.ts";

/** Kinds of patterns, in the order of their evaluation: what the first two match is removed from a text. */
export const CRISIS_KINDS = ["harmless", "reported", "clear", "doubt"] as const;

type Kind = (typeof CRISIS_KINDS)[number];

/** The patterns of one language, ordered by kind, as `npm run knowledge` compiles them. */
export interface CompiledCrisisRules extends IndexedPatterns {
  /** Number of patterns of each kind. */
  readonly counts: Readonly<Record<Kind, number>>;
}
