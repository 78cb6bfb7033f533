import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";

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
export function useSaid({ said, standing }: SaidOptions) {
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
