import { useEffect, useState } from "react";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { differInOneSlider } from "./settled-choice.ts";

/** What a slider says is chosen when it has rested for this time, ms. */
const REST_MS = 150;

/** The choice to play: at once, but for a slider that still moves. */
export function useSettledChoice(choice: ListeningChoice | undefined): ListeningChoice | undefined {
  const [settled, settle] = useState(choice);
  const moves = settled !== undefined && choice !== undefined && differInOneSlider(settled, choice);
  useEffect(() => {
    const settling = setTimeout(() => settle(choice), moves ? REST_MS : 0);
    return () => clearTimeout(settling);
  }, [choice, moves]);
  return moves ? settled : choice;
}
