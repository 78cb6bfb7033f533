export const QUESTIONNAIRE_KINDS = ["phq9", "gad7"] as const;

export type QuestionnaireKind = (typeof QUESTIONNAIRE_KINDS)[number];

/** The answers to an item; the place of each is what it counts. */
export const ANSWERS = ["never", "someDays", "mostDays", "nearlyAlways"] as const;

/** The answers to a last question of the PHQ-9 that is never counted, and need not be answered. */
export const DIFFICULTIES = ["none", "some", "much", "extreme"] as const;

/**
 * The PHQ-9 and the GAD-7, with their items in their order. Their words, `words/en.json`, are letter for
 * letter as published. Source: phqscreeners.com; Kroenke 2001 (J Gen Intern Med 16:606-613), Spitzer 2006
 * (Arch Intern Med 166:1092-1097).
 */
export const QUESTIONNAIRES = {
  phq9: {
    items: [
      "interest",
      "mood",
      "sleep",
      "energy",
      "appetite",
      "failure",
      "concentration",
      "pace",
      "hurt",
    ],
    asksDifficulty: true,
  },
  gad7: {
    items: ["nerves", "control", "worry", "relaxing", "restlessness", "irritability", "fear"],
    asksDifficulty: false,
  },
} as const satisfies Record<
  QuestionnaireKind,
  { readonly items: readonly string[]; readonly asksDifficulty: boolean }
>;

export type Band = "minimal" | "mild" | "moderate" | "moderately_severe" | "severe";

/** Moderate and above: a person to talk to comes first. Source: Kroenke 2001, Spitzer 2006. */
export const MODERATE = 10;

/** The lowest total of each published band. */
const BANDS: Readonly<Record<QuestionnaireKind, readonly (readonly [from: number, band: Band])[]>> =
  {
    phq9: [
      [20, "severe"],
      [15, "moderately_severe"],
      [MODERATE, "moderate"],
      [5, "mild"],
    ],
    gad7: [
      [15, "severe"],
      [MODERATE, "moderate"],
      [5, "mild"],
    ],
  };

/** Points between two totals from which they differ by more than a good or a bad day. Source: Kroenke 2001. */
export const LEAST_CHANGE = 5;

/** The days that a questionnaire asks about: taken sooner, two of them ask about the same days. */
export const DAYS_ASKED = 14;

/** The highest total. */
export function highestTotal(kind: QuestionnaireKind): number {
  return QUESTIONNAIRES[kind].items.length * (ANSWERS.length - 1);
}

/** @param items what each counts, 0 to 3 */
export function totalOf(items: readonly number[]): number {
  return items.reduce((sum, item) => sum + item, 0);
}

/** The published band of a total. */
export function bandOf(kind: QuestionnaireKind, total: number): Band {
  return BANDS[kind].find(([from]) => total >= from)?.[1] ?? "minimal";
}

/** All bands of a questionnaire with their totals, the lowest first. */
export function bandsOf(kind: QuestionnaireKind) {
  const starts = [...BANDS[kind], [0, "minimal"] as const].toReversed();
  return starts.map(([from, band], at) => ({
    ...{ band, from, to: (starts[at + 1]?.[0] ?? highestTotal(kind) + 1) - 1 },
  }));
}

/**
 * Whether a total is lower or higher than the one before, where the difference counts as a change at all.
 * @param before undefined where there is none
 */
export function changeOf(before: number | undefined, now: number): "lower" | "higher" | undefined {
  if (before === undefined || Math.abs(now - before) < LEAST_CHANGE) return undefined;
  return now < before ? "lower" : "higher";
}
