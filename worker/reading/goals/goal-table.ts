import type { BandName } from "#worker/sound/bands.ts";

/** What every composition for a goal must meet, beyond the limits of its stages. */
export interface GoalRule {
  /** Bands allowed for the first stage. @default any */
  readonly firstBands?: readonly BandName[];
  /** Bands allowed for the last stage. */
  readonly lastBands: readonly BandName[];
  /** Bands excluded from the last third of the time. @default none */
  readonly excludedLate?: readonly BandName[];
  /** Whether the last beat frequency must be no higher than the first, or no lower. @default free */
  readonly direction?: "down" | "up";
  /** Shortest length of one pass. @default 0 */
  readonly minSeconds?: number;
}

/** The bounds within which the built-in composer's formulas lead to a goal. */
export interface GoalPath {
  /** Neighbouring bands in which at least 65 % of the time is spent. */
  readonly fits: readonly BandName[];
  /** Where a path may begin, Hz. */
  readonly start: readonly [lowest: number, highest: number];
  /** Where it may end, Hz. */
  readonly end: readonly [lowest: number, highest: number];
  /** The arousal to arrive at, 0 (asleep) to 1, by the part of the day. */
  readonly wanted: Readonly<Record<"day" | "unknown" | "night", number>>;
  /** Length of one pass, s, for a feeling of medium strength that begins in a fitting band. */
  readonly seconds: number;
  /** Left carrier at the end, Hz: low to calm, high to wake. */
  readonly carrier: number;
}

/** All that the product knows of a goal, but for the vocabulary of its topics. */
export interface GoalEntry {
  /** The class of the texts that it serves. */
  readonly context: "Medical" | "Spiritual";
  /** The states that it is for, in the prompt that assesses a text. */
  readonly states: string;
  /** What the prompt for a composition requires; stricter than `rule` where a model should aim higher. */
  readonly request: string;
  readonly rule: GoalRule;
  readonly path: GoalPath;
  /**
   * Whether its words name it unambiguously, so that they bind a composition even where the model
   * named no goal. Tiredness and sadness fit more than one goal.
   */
  readonly unambiguous: boolean;
}

/**
 * One entry per goal: where a beat leads the listener. The order is that of the prompts and of the
 * learned features: append new goals, give them topics in the built-in composer's knowledge files and
 * run `npm run eval:learn`.
 */
export const GOAL_TABLE = {
  sleep: {
    context: "Medical",
    states: "cannot sleep",
    // A no-break space keeps the number and its unit on one line of the prompt.
    request:
      "ends in Delta or Theta, with no Beta or Gamma in the last third, and lasts 6\u00a0minutes or more",
    rule: {
      lastBands: ["Delta", "Theta"],
      excludedLate: ["Beta", "Gamma"],
      minSeconds: 180,
    },
    path: {
      fits: ["Theta", "Delta"],
      start: [6.5, 22],
      end: [1, 2.7],
      wanted: { day: 0.12, unknown: 0.1, night: 0.07 },
      seconds: 540,
      carrier: 86,
    },
    unambiguous: true,
  },
  calm: {
    context: "Medical",
    states: "anxiety, stress, anger, racing thoughts",
    request: "comes down from Beta or Alpha to Alpha or Theta",
    rule: {
      firstBands: ["Beta", "Alpha"],
      lastBands: ["Alpha", "Theta"],
      direction: "down",
    },
    path: {
      fits: ["Alpha", "Theta"],
      start: [8.4, 26],
      end: [3.6, 10],
      // SPEC.md section 5: Alpha is calm; only the night leads well into Theta.
      wanted: { day: 0.46, unknown: 0.4, night: 0.3 },
      seconds: 450,
      carrier: 96,
    },
    unambiguous: true,
  },
  meditation: {
    context: "Spiritual",
    states: "practice, prayer, inner peace",
    request: "goes from Alpha to Theta",
    rule: { firstBands: ["Alpha"], lastBands: ["Theta"] },
    path: {
      fits: ["Alpha", "Theta"],
      start: [8.4, 11.6],
      end: [3.4, 7.4],
      wanted: { day: 0.33, unknown: 0.3, night: 0.27 },
      seconds: 480,
      carrier: 98,
    },
    unambiguous: true,
  },
  focus: {
    context: "Medical",
    states: "attention, study, memory, energy now",
    request: "goes up from Alpha to Beta or Gamma",
    rule: { firstBands: ["Alpha"], lastBands: ["Beta", "Gamma"], direction: "up" },
    path: {
      fits: ["Beta", "Gamma"],
      start: [8.4, 11.6],
      end: [13.5, 27],
      wanted: { day: 0.84, unknown: 0.8, night: 0.74 },
      seconds: 350,
      carrier: 136,
    },
    unambiguous: true,
  },
  rest: {
    context: "Medical",
    states: "tired, in pain, ill, recovering",
    request: "ends in Alpha or Theta, with long stages and no Beta or Gamma in the last third",
    rule: { lastBands: ["Alpha", "Theta", "Delta"], excludedLate: ["Beta", "Gamma"] },
    path: {
      fits: ["Alpha", "Theta"],
      start: [6, 20],
      end: [2, 9.6],
      wanted: { day: 0.43, unknown: 0.31, night: 0.17 },
      seconds: 520,
      carrier: 90,
    },
    unambiguous: false,
  },
  lift: {
    context: "Medical",
    states: "sad, lonely, grieving, bored",
    request: "ends in Alpha or Beta",
    rule: { lastBands: ["Alpha", "Beta"], excludedLate: ["Gamma"] },
    path: {
      fits: ["Alpha", "Beta"],
      start: [5.6, 20],
      end: [8.5, 15],
      wanted: { day: 0.61, unknown: 0.53, night: 0.45 },
      seconds: 400,
      carrier: 124,
    },
    unambiguous: false,
  },
} as const satisfies Readonly<Record<string, GoalEntry>>;
