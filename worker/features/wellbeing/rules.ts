/**
 * The PHQ-9 and the GAD-7, word for word as published. Source: phqscreeners.com; Kroenke 2001 (J Gen
 * Intern Med 16:606-613), Spitzer 2006 (Arch Intern Med 166:1092-1097).
 */
export const QUESTIONNAIRE_KINDS = ["phq9", "gad7"] as const;

export type QuestionnaireKind = (typeof QUESTIONNAIRE_KINDS)[number];

/** What both ask above their items. */
export const STEM =
  "Over the last 2 weeks, how often have you been bothered by any of the following problems?";

/** The answers to an item; the place of each is what it counts. */
export const ANSWERS = [
  "Not at all",
  "Several days",
  "More than half the days",
  "Nearly every day",
] as const;

/** Shown with both, as their authors ask. */
export const PERMISSION =
  "Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational grant from Pfizer Inc. No permission required to reproduce, translate, display or distribute.";

export interface Questionnaire {
  readonly name: string;
  readonly items: readonly string[];
  /** A last question that is never counted, and need not be answered. */
  readonly difficulty: {
    readonly question: string;
    readonly answers: readonly string[];
  } | null;
}

export const QUESTIONNAIRES = {
  phq9: {
    name: "PHQ-9",
    items: [
      "Little interest or pleasure in doing things",
      "Feeling down, depressed, or hopeless",
      "Trouble falling or staying asleep, or sleeping too much",
      "Feeling tired or having little energy",
      "Poor appetite or overeating",
      "Feeling bad about yourself, or that you are a failure or have let yourself or your family down",
      "Trouble concentrating on things, such as reading the newspaper or watching television",
      "Moving or speaking so slowly that other people could have noticed? Or the opposite, being so fidgety or restless that you have been moving around a lot more than usual",
      "Thoughts that you would be better off dead or of hurting yourself in some way",
    ],
    difficulty: {
      question:
        "If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?",
      answers: [
        "Not difficult at all",
        "Somewhat difficult",
        "Very difficult",
        "Extremely difficult",
      ],
    },
  },
  gad7: {
    name: "GAD-7",
    items: [
      "Feeling nervous, anxious, or on edge",
      "Not being able to stop or control worrying",
      "Worrying too much about different things",
      "Trouble relaxing",
      "Being so restless that it is hard to sit still",
      "Becoming easily annoyed or irritable",
      "Feeling afraid, as if something awful might happen",
    ],
    difficulty: null,
  },
} as const satisfies Record<QuestionnaireKind, Questionnaire>;

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
