import { t as steps } from "#app/listening/words/steps.compiled.ts";
import type { Felt } from "#worker/features/adaptation/marks.ts";
import { FEELING_STEPS, type FeelingStep } from "#worker/features/adaptation/rules.ts";
import { t } from "./words/felt.compiled.ts";

const COLUMN = 40;
/** Height of one step of the scale. */
const STEP = 32;
const EDGE = 16;
const HEIGHT = 4 * STEP + 2 * EDGE;
const STEPS = [1, 2, 3, 4, 5];

/** A week or a month in the drawing. */
interface FeltColumn {
  readonly key: number;
  /** Null leaves a gap. */
  readonly felt: { readonly before: number; readonly after: number } | null;
}

/** For each week or month a line from how it was before to how it was after. A table says the same. */
export function FeltDrawing({ columns }: { readonly columns: readonly FeltColumn[] }) {
  const width = columns.length * COLUMN;
  const height = (value: number) => HEIGHT - EDGE - (value - 1) * STEP;
  return (
    <div aria-hidden="true">
      <p className="note">{steps("step.veryGood")}</p>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="w-full"
        aria-hidden="true"
        focusable="false"
      >
        {STEPS.map((step) => (
          <path
            key={step}
            d={`M0 ${height(step)}H${width}`}
            className="stroke-line"
            strokeWidth="1"
          />
        ))}
        {columns.map(({ key, felt }, index) => {
          if (felt === null) return null;
          const x = (index + 0.5) * COLUMN;
          const [before, after] = [height(felt.before), height(felt.after)];
          return (
            <g key={key}>
              <path d={`M${x} ${before}V${after}`} className="stroke-accent" strokeWidth="3" />
              <circle cx={x} cy={before} r="6" className="fill-card stroke-lamp" strokeWidth="3" />
              <circle cx={x} cy={after} r="7" className="fill-accent" />
            </g>
          );
        })}
      </svg>
      <p className="note flex flex-wrap justify-between gap-x-4">
        <span>{steps("step.veryLow")}</span>
        <span className="inline-flex items-center gap-4">
          <Legend label={t("before")} className="fill-card stroke-lamp" />
          <Legend label={t("after")} className="fill-accent stroke-accent" />
        </span>
      </p>
    </div>
  );
}

function Legend({ label, className }: { readonly label: string; readonly className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true" focusable="false">
        <circle cx="6" cy="6" r="4.5" className={className} strokeWidth="3" />
      </svg>
      {label}
    </span>
  );
}

/** How somebody felt around a beat, in words: "Low before, good after". Undefined where they said nothing. */
export function feltWords({ before, after }: Felt): string | undefined {
  if (before === null)
    return after === null ? undefined : t("said.after", { after: stepOf(after) });
  if (after === null) return t("said.before", { before: stepOf(before) });
  return t("said.both", { before: stepOf(before), after: stepOf(after) });
}

/** A step of the scale, or the one that is nearest to a mean. */
export function stepOf(value: number): FeelingStep {
  const index = Math.min(FEELING_STEPS.length, Math.max(1, Math.round(value))) - 1;
  return FEELING_STEPS[index] ?? "soSo";
}

/** The word of a step, or of the one that is nearest to a mean. */
export function stepWord(value: number): string {
  return steps(`step.${stepOf(value)}`);
}
