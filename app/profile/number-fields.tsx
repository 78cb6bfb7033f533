import type { ReactNode } from "react";
import { FIELD_WORDS, PROFILE } from "#app/words/profile.ts";
import { UNSAID, unsaidBox } from "#worker/features/profile/rules.ts";
import { ariaAttributes, FieldFrame, FieldNotes, type FieldProps } from "./field-frame.tsx";
import { useSaid } from "./use-said.ts";

interface NumberProps extends FieldProps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Where the control stands while nothing is said. */
  readonly default: number;
}

/** A number between two named ends. */
export function SliderField({ min, max, step, default: standing, ...props }: NumberProps) {
  const { name, values } = props;
  const { ends = ["", ""] } = FIELD_WORDS[name];
  const { shown, control, say, box } = useSaid({ said: isSaid(values), standing });
  const valueText = (value: number) =>
    value === min ? `${value}, ${ends[0]}` : value === max ? `${value}, ${ends[1]}` : `${value}`;
  return (
    <SliderFrame {...props} standing={standing} hydrated={shown !== undefined} box={box}>
      <span className="flex items-center gap-4">
        <input
          {...control}
          id={name}
          name={name}
          type="range"
          {...{ min, max, step }}
          defaultValue={isSaid(values) ? values[0] : standing}
          aria-valuetext={shown && (shown.said ? valueText(shown.value) : PROFILE.unanswered)}
          onPointerUp={say}
          className="slider group-has-[[data-unsaid]:checked]:text-edge group-has-[[data-unsaid]:checked]:not-focus-visible:opacity-70 group-has-[[data-unsaid]:checked]:accent-edge"
          {...ariaAttributes(props)}
        />
        {/* Screen readers announce the value of the slider already. */}
        <output
          htmlFor={name}
          aria-live="off"
          className="w-7 shrink-0 text-right font-semibold text-lg tabular-nums"
        >
          {shown && (shown.said ? shown.value : "–")}
        </output>
      </span>
      <span className="note flex justify-between gap-4 pr-11" aria-hidden="true">
        <span>
          {min}, {ends[0]}
        </span>
        <span className="text-right">
          {max}, {ends[1]}
        </span>
      </span>
    </SliderFrame>
  );
}

/** A number to type, with its unit. Nothing is said while it is empty. */
export function NumberField({ min, max, step, ...props }: Omit<NumberProps, "default">) {
  const { name, values, error } = props;
  return (
    <FieldFrame name={name} error={error}>
      <span className="flex items-center gap-3">
        <input
          id={name}
          name={name}
          type="number"
          inputMode="decimal"
          {...{ min, max, step }}
          defaultValue={values[0] ?? ""}
          placeholder="—"
          autoComplete="off"
          className="field max-w-28"
          {...ariaAttributes(props)}
        />
        <span className="text-ink-soft">{FIELD_WORDS[name].unit}</span>
      </span>
    </FieldFrame>
  );
}

interface FrameProps extends FieldProps {
  readonly standing: number;
  readonly hydrated: boolean;
  readonly box: ReturnType<typeof useSaid>["box"];
  readonly children: ReactNode;
}

/** A slider, with its label and the box that unsays it above: it always stands somewhere. */
function SliderFrame({ name, values, error, standing, hydrated, box, children }: FrameProps) {
  return (
    <div className="group grid content-start gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <label id={`${name}-label`} htmlFor={name} className="font-medium">
          {FIELD_WORDS[name].label}
        </label>
        <label className="flex min-h-12 cursor-pointer items-center gap-3 text-ink-soft">
          <input
            {...box}
            type="checkbox"
            name={unsaidBox(name)}
            // Before the scripts are there, a control that was moved counts in spite of the tick.
            value={hydrated || isSaid(values) ? UNSAID : String(standing)}
            aria-describedby={`${name}-label`}
            data-unsaid=""
            className="size-5 shrink-0 accent-accent"
          />
          {PROFILE.skip}
        </label>
      </div>
      {children}
      <FieldNotes name={name} error={error} />
    </div>
  );
}

function isSaid([value = ""]: readonly string[]): boolean {
  return value !== "";
}
