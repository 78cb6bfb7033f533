import type { BandName } from "#worker/domain/sound/bands.ts";
import type { RhythmType } from "#worker/domain/sound/stage.ts";

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

/** Beat frequency (Hz), length (s) and rhythm of one stage. */
export type PathStage = readonly [beatOffset: number, seconds: number, rhythm: RhythmType];

/** The built-in composer's stages for a goal, before a text varies them. */
export interface GoalPath {
  /** Left carrier of the first and of the last stage, Hz; linear between them. */
  readonly carrier: readonly [first: number, last: number];
  /** A mild feeling skips the first one. */
  readonly stages: readonly PathStage[];
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
 *
 * No stage of a path lies within a twentieth of its band's border: the composer varies frequencies by
 * that much.
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
      carrier: [112, 90],
      stages: [
        [10, 60, "balanced"],
        [7, 75, "triplet"],
        [5, 90, "balanced"],
        [3.6, 100, "balanced"],
        [2.4, 115, "balanced"],
        [1.5, 115, "balanced"],
      ],
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
      carrier: [132, 104],
      stages: [
        [16, 45, "balanced"],
        [11, 60, "tetrad"],
        [10, 75, "balanced"],
        [9, 90, "triplet"],
        [7, 90, "balanced"],
        [6, 90, "balanced"],
      ],
    },
    unambiguous: true,
  },
  meditation: {
    context: "Spiritual",
    states: "practice, prayer, inner peace",
    request: "goes from Alpha to Theta",
    rule: { firstBands: ["Alpha"], lastBands: ["Theta"] },
    path: {
      carrier: [124, 96],
      stages: [
        [10.8, 60, "balanced"],
        [9.5, 75, "balanced"],
        [7.5, 90, "triplet"],
        [6, 90, "triplet"],
        [5, 100, "balanced"],
        [4.5, 90, "balanced"],
      ],
    },
    unambiguous: true,
  },
  focus: {
    context: "Medical",
    states: "attention, study, memory, energy now",
    request: "goes up from Alpha to Beta or Gamma",
    rule: { firstBands: ["Alpha"], lastBands: ["Beta", "Gamma"], direction: "up" },
    path: {
      carrier: [104, 140],
      stages: [
        [9, 60, "balanced"],
        [11, 60, "balanced"],
        [14, 75, "tetrad"],
        [18, 90, "balanced"],
        [24, 75, "tetrad"],
        [36, 45, "pulsed"],
      ],
    },
    unambiguous: true,
  },
  rest: {
    context: "Medical",
    states: "tired, in pain, ill, recovering",
    request: "ends in Alpha or Theta, with long stages and no Beta or Gamma in the last third",
    rule: { lastBands: ["Alpha", "Theta", "Delta"], excludedLate: ["Beta", "Gamma"] },
    path: {
      carrier: [116, 92],
      stages: [
        [11, 75, "balanced"],
        [10, 75, "balanced"],
        [9, 90, "triplet"],
        [7, 100, "balanced"],
        [6, 110, "balanced"],
        [5, 115, "balanced"],
      ],
    },
    unambiguous: false,
  },
  lift: {
    context: "Medical",
    states: "sad, lonely, grieving, bored",
    request: "ends in Alpha or Beta",
    rule: { lastBands: ["Alpha", "Beta"], excludedLate: ["Gamma"] },
    path: {
      carrier: [104, 128],
      stages: [
        [11.4, 60, "balanced"],
        [11, 75, "triplet"],
        [7, 75, "balanced"],
        [8.6, 90, "balanced"],
        [9.2, 90, "tetrad"],
        [9.4, 75, "balanced"],
      ],
    },
    unambiguous: false,
  },
} as const satisfies Readonly<Record<string, GoalEntry>>;
