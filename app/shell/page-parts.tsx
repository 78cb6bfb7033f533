import { type InputHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { spokenLocale } from "#worker/domain/translator.ts";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  /** What it is called. */
  readonly children: ReactNode;
}

/** A checkbox whose whole label can be pressed. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
      <input type="checkbox" className="size-5 shrink-0 accent-accent" {...input} />
      {children}
    </label>
  );
}

/** A day, written in UTC so that server and browser write the same. */
export function DayTime({ time }: { time: number | string }) {
  const date = new Date(time);
  const text = new Intl.DateTimeFormat(spokenLocale(), {
    dateStyle: "medium",
    timeZone: "UTC",
  }).format(date);
  return <time dateTime={date.toISOString()}>{text}</time>;
}

/**
 * Moves the focus to the start of a page, or of its part, once another step is shown on it: the button
 * that was pressed may be gone, and whoever uses a keyboard or a screen reader would be lost with it.
 * @param step what is shown, by a value that differs from step to step
 */
export function useFocusAfterStep<T extends HTMLElement>(
  step: string | number | undefined,
): RefObject<T> {
  const start = useRef<T>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    start.current?.focus({ preventScroll: true });
  }, [step]);
  return start;
}
