import { useEffect, useState } from "react";

/** Controls fade when no hand has moved for so long, ms. */
const REST_MS = 4000;
const HANDS = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"] as const;

/**
 * Whether the controls rest: while a sound plays and no hand moves. They stay where the keyboard or a
 * screen reader is at one of them, while a dialog is open, and for who wants no motion.
 */
export function useQuiet(playing: boolean): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    setQuiet(false);
    if (!playing || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let resting: ReturnType<typeof setTimeout>;
    const rest = () => {
      if (isInUse()) resting = setTimeout(rest, REST_MS);
      else setQuiet(true);
    };
    const wake = () => {
      setQuiet(false);
      clearTimeout(resting);
      resting = setTimeout(rest, REST_MS);
    };
    wake();
    for (const hand of HANDS) addEventListener(hand, wake, { capture: true, passive: true });
    return () => {
      clearTimeout(resting);
      for (const hand of HANDS) removeEventListener(hand, wake, { capture: true });
    };
  }, [playing]);
  return quiet;
}

function isInUse(): boolean {
  if (document.querySelector("dialog[open], details[open]:is(header *)")) return true;
  const focused = document.querySelector(":focus-visible");
  return (
    focused?.matches("a, button, input, select, summary") === true &&
    !focused.closest("[data-stays]")
  );
}
