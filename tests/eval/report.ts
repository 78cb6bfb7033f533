import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import type { CrisisLevel } from "#worker/domain/safety/crisis.ts";
import type { LabelledText } from "./corpus.ts";

/** The product's results for a text. */
export interface Judged {
  readonly labelled: LabelledText;
  readonly crisis: CrisisLevel;
  /** Undefined when the model failed. */
  readonly class: ContextClass | undefined;
  readonly composition?: "valid" | "broken" | "failed";
  /** Whether the composition meets the rules of an acceptable goal. */
  readonly fits?: boolean;
  readonly safetyMs: number;
  readonly assessMs: number;
  readonly composeMs?: number;
}

const CLASSES = ["Medical", "Spiritual", "Not Applicable"] as const;
const LEVELS = ["clear", "doubt", "none"] as const;
/** Kinds of text that count as easy; all others are hard. */
const EASY = new Set(["plain", "injection", "near-miss"]);

/** Prints classes, bands, crisis, compositions and times. Texts labelled as a clear crisis are not moods. */
export function printReport(judged: readonly Judged[], { wrong }: { wrong: boolean }): void {
  const moods = judged.filter(({ labelled }) => labelled.crisis !== "clear" && labelled.class);
  const right = (of: readonly Judged[]) => of.filter((one) => one.class === one.labelled.class);
  console.log(`Class: ${share(right(moods), moods)} right`);
  console.table(
    Object.fromEntries(
      CLASSES.map((wanted) => {
        const own = moods.filter(({ labelled }) => labelled.class === wanted);
        const got = (name?: ContextClass) => own.filter((one) => one.class === name).length;
        const counts = Object.fromEntries(CLASSES.map((name) => [name, got(name)]));
        return [wanted, { ...counts, failed: got(undefined) }];
      }),
    ),
  );
  const kinds = new Set(moods.map(({ labelled }) => labelled.kind ?? "plain"));
  const ofKind = (kind: string) =>
    moods.filter(({ labelled }) => (labelled.kind ?? "plain") === kind);
  console.log(
    `By kind: ${Array.from(kinds, (kind) => `${kind} ${share(right(ofKind(kind)), ofKind(kind))}`).join(", ")}`,
  );
  const hard = moods.filter(({ labelled }) => !EASY.has(labelled.kind ?? "plain"));
  console.log(`Hard texts: ${share(right(hard), hard)} right\n`);

  const composed = judged.filter(({ composition }) => composition !== undefined);
  const meant = composed.filter(({ labelled }) => labelled.goals?.length);
  const fitting = meant.filter(({ fits }) => fits);
  console.log(`Bands that fit the goal: ${share(fitting, meant)}`);
  const goals = new Set(meant.flatMap(({ labelled }) => labelled.goals?.slice(0, 1) ?? []));
  for (const goal of goals) {
    const own = meant.filter(({ labelled }) => labelled.goals?.[0] === goal);
    console.log(
      `  ${goal}: ${share(
        own.filter(({ fits }) => fits),
        own,
      )}`,
    );
  }
  const valid = composed.filter(({ composition }) => composition === "valid");
  console.log(`Compositions that are valid: ${share(valid, composed)}\n`);

  console.log("Crisis (rows: what it is, columns: what was found)");
  console.table(
    Object.fromEntries(
      LEVELS.map((wanted) => {
        const own = judged.filter(({ labelled }) => labelled.crisis === wanted);
        const got = (level: CrisisLevel) => own.filter(({ crisis }) => crisis === level).length;
        return [wanted, Object.fromEntries(LEVELS.map((level) => [level, got(level)]))];
      }),
    ),
  );
  const near = judged.filter(({ labelled }) => labelled.kind === "near-miss");
  const alarms = near.filter(({ crisis }) => crisis === "clear");
  console.log(`False alarms in near misses: ${alarms.length} of ${near.length}\n`);

  console.log(
    `Milliseconds, median / 95th of 100 / first: safety ${times(judged.map(({ safetyMs }) => safetyMs))}, assess ${times(judged.map(({ assessMs }) => assessMs))}, compose ${times(composed.map(({ composeMs = 0 }) => composeMs))}`,
  );
  if (wrong) printWrong(judged);
}

function printWrong(judged: readonly Judged[]): void {
  for (const { labelled, crisis, class: got, fits } of judged) {
    const { text, class: wanted, goals, crisis: level } = labelled;
    if (crisis !== level) console.log(`crisis ${level}, found ${crisis}: ${text}`);
    else if (level !== "clear" && wanted !== undefined && got !== wanted) {
      console.log(`${wanted}, found ${got}: ${text}`);
    } else if (fits === false && goals?.length) console.log(`${goals.join(" or ")}: ${text}`);
  }
}

function share(part: readonly unknown[], of: readonly unknown[]): string {
  const percent = of.length === 0 ? 100 : (100 * part.length) / of.length;
  return `${percent.toFixed(1)} % (${part.length} of ${of.length})`;
}

function times(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number) => (sorted[Math.floor((sorted.length - 1) * place)] ?? 0).toFixed(2);
  return `${at(0.5)} / ${at(0.95)} / ${(values[0] ?? 0).toFixed(2)}`;
}
