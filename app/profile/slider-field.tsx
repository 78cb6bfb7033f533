import { useEffect, useRef, useState } from "react";
import { FIELD_WORDS } from "#app/words/profile.ts";
import { ariaAttributes, FieldFrame, type FieldProps } from "./field-frame.tsx";

interface SliderProps extends FieldProps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A number between two named ends. */
export function SliderField({ min, max, step, ...props }: SliderProps) {
  const { name, values, error } = props;
  const { ends = ["", ""] } = FIELD_WORDS[name];
  const initial = Number(values[0] ?? min);
  const slider = useRef<HTMLInputElement>(null);
  // Set after hydration: without scripts the number would not follow, and the slider may have moved.
  const [shown, setShown] = useState<number>();
  useEffect(() => setShown(Number(slider.current?.value ?? initial)), [initial]);
  const valueText = (value: number) =>
    value === min ? `${value}, ${ends[0]}` : value === max ? `${value}, ${ends[1]}` : `${value}`;
  return (
    <FieldFrame name={name} error={error}>
      <span className="flex items-center gap-4">
        <input
          ref={slider}
          id={name}
          name={name}
          type="range"
          {...{ min, max, step }}
          defaultValue={initial}
          aria-valuetext={shown === undefined ? undefined : valueText(shown)}
          onChange={({ target }) => setShown(Number(target.value))}
          className="slider"
          {...ariaAttributes(props)}
        />
        {/* Screen readers announce the value of the slider already. */}
        <output
          htmlFor={name}
          aria-live="off"
          className="w-7 text-right font-semibold tabular-nums"
        >
          {shown}
        </output>
      </span>
      <span className="flex justify-between pr-11 text-ink-soft text-sm" aria-hidden="true">
        <span>
          {min}, {ends[0]}
        </span>
        <span>
          {max}, {ends[1]}
        </span>
      </span>
    </FieldFrame>
  );
}
