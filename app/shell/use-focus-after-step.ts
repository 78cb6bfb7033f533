import { type RefObject, useEffect, useRef } from "react";

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
