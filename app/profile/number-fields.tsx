import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type FieldName, UNSAID, unsaidBox } from "#worker/features/profile/rules.ts";
import { ariaAttributes, FieldFrame, FieldNotes, type FieldProps } from "./field-frame.tsx";
import { t } from "./words/wizard.compiled.ts";

/** Numbers on a scale, each with words for its ends. */
const SCALES = ["stress_level", "sleep_severity"] as const satisfies readonly FieldName[];
type Scale = (typeof SCALES)[number];

export function isScale(name: FieldName): name is Scale {
  return SCALES.some((one) => one === name);
}

/** Numbers with a unit behind them. */
const MEASURES = [
  "water_intake",
  "caffeine_intake",
  "screen_time",
] as const satisfies readonly FieldName[];

interface SaidOptions {
  /** Whether the number was said when the page was loaded. */
  readonly said: boolean;
  /** Where the control stands while it is unsaid. */
  readonly standing: number;
}

/** A number's control as it is now. */
interface Shown {
  readonly said: boolean;
  readonly value: number;
}

/**
 * Ties a slider to the box beside it that says "not said": whoever touches the control says
 * its number, and whoever ticks the box unsays it. Both are read from the page, where they may have been
 * changed before the scripts were loaded.
 */
function useSaid({ said, standing }: SaidOptions) {
  const control = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  // Undefined before hydration: without scripts the words would not follow the control.
  const [shown, setShown] = useState<Shown>();

  const read = useCallback(() => {
    if (control.current === null || box.current === null) return;
    setShown({ said: !box.current.checked, value: control.current.valueAsNumber });
  }, []);

  useEffect(() => {
    const moved = control.current?.value !== String(standing);
    if (!said && moved && box.current !== null) box.current.checked = false;
    read();
  }, [said, standing, read]);

  const say = useCallback(() => {
    if (box.current?.checked !== true) return;
    box.current.checked = false;
    // The value did not change, but the answer did: whoever listens for input to the form is told.
    box.current.dispatchEvent(new Event("input", { bubbles: true }));
    read();
  }, [read]);

  return {
    shown,
    control: {
      ref: control,
      onInput() {
        if (box.current !== null) box.current.checked = false;
        read();
      },
    },
    /** Touching it where it stands says that number. */
    say,
    box: {
      ref: box,
      defaultChecked: !said,
      onChange({ currentTarget }: FormEvent<HTMLInputElement>) {
        if (control.current === null) return;
        if (currentTarget.checked) {
          control.current.value = String(standing);
        }
        read();
      },
    },
  } as const;
}

interface NumberProps extends FieldProps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Where the control stands while nothing is said. */
  readonly default: number;
}

/** A number between two named ends. */
export function SliderField({
  min,
  max,
  step,
  default: standing,
  ...props
}: NumberProps & { readonly name: Scale }) {
  const { name, values } = props;
  const { shown, control, say, box } = useSaid({ said: isSaid(values), standing });
  const low = t(`fields.${name}.low`, { value: min });
  const high = t(`fields.${name}.high`, { value: max });
  const valueText = (value: number) => (value === min ? low : value === max ? high : `${value}`);
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
          aria-valuetext={shown && (shown.said ? valueText(shown.value) : t("unanswered"))}
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
        <span>{low}</span>
        <span className="text-right">{high}</span>
      </span>
    </SliderFrame>
  );
}

/** A number to type, with its unit. Nothing is said while it is empty. */
export function NumberField({ min, max, step, ...props }: Omit<NumberProps, "default">) {
  const { name, values, error } = props;
  const measure = MEASURES.find((one) => one === name);
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
        {measure && <span className="text-ink-soft">{t(`fields.${measure}.unit`)}</span>}
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
          {t(`fields.${name}.label`)}
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
          {t("skip")}
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
