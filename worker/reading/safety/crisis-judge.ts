import {
  type Candidate,
  createPatternIndex,
  type IndexedPatterns,
} from "#worker/reading/language/patterns.ts";

/** `clear`: help only. `doubt`: help, and a beat is still offered. Source: SAFETY.md section 1. */
export type CrisisLevel = "none" | "doubt" | "clear";

/** Kinds of patterns, in the order of their evaluation: what the first two match is removed from a text. */
export const CRISIS_KINDS = ["harmless", "reported", "clear", "doubt"] as const;

type Kind = (typeof CRISIS_KINDS)[number];

/** The patterns of one language, ordered by kind, as `npm run knowledge` compiles them. */
export interface CompiledCrisisRules extends IndexedPatterns {
  /** Number of patterns of each kind. */
  readonly counts: Readonly<Record<Kind, number>>;
}

/** What the patterns of one language find in a line. */
export interface Judgement {
  /** Somebody else's danger is a doubt. */
  readonly level: CrisisLevel;
  /** The level without what is about somebody else. */
  readonly ownLevel: CrisisLevel;
  /** The line without what is harmless or about somebody else. */
  readonly own: string;
  /** Whether it speaks of somebody else's danger. */
  readonly reported: boolean;
}

/** Builds the judge of lines (words after a space, clause ends as " ,") by the patterns of one language. */
export function createJudge(compiled: CompiledCrisisRules): (line: string) => Judgement {
  const candidates = createPatternIndex(compiled);
  const kinds = CRISIS_KINDS.flatMap((kind) =>
    Array.from({ length: compiled.counts[kind] }, () => kind),
  );
  return (line) => {
    const found = Object.groupBy(
      candidates(new Set(line.split(" "))),
      ({ number }) => kinds[number] ?? "doubt",
    );
    const serious = remove(found.harmless, line);
    const own = remove(found.reported, serious);
    const reported = own !== serious;
    const ownLevel = levelOf(found, own);
    const level = ownLevel === "none" && reported ? "doubt" : ownLevel;
    return { level, ownLevel, own, reported };
  };
}

function levelOf(
  { clear, doubt }: Partial<Record<(typeof CRISIS_KINDS)[number], readonly Candidate[]>>,
  line: string,
): CrisisLevel {
  if (matchesAny(clear, line)) return "clear";
  return matchesAny(doubt, line) ? "doubt" : "none";
}

function remove(candidates: readonly Candidate[] = [], line: string): string {
  return candidates.reduce((rest, { expression }) => rest.replace(expression, " ,"), line);
}

function matchesAny(candidates: readonly Candidate[] = [], line: string): boolean {
  return candidates.some(({ expression }) => line.search(expression) !== -1);
}
