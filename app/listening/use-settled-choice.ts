import { useEffect, useState } from "react";
import type { ListeningChoice } from "#worker/domain/sound/listening-choice.ts";
import { differInLevelAlone } from "./settled-choice.ts";

/** A level is chosen when its slider has rested for this time, ms. */
const REST_MS = 150;

/** The choice to play: at once, but for a level that still moves. */
export function useSettledChoice(choice: ListeningChoice | undefined): ListeningChoice | undefined {
  const [settled, settle] = useState(choice);
  const moves =
    settled !== undefined && choice !== undefined && differInLevelAlone(settled, choice);
  useEffect(() => {
    const settling = setTimeout(() => settle(choice), moves ? REST_MS : 0);
    return () => clearTimeout(settling);
  }, [choice, moves]);
  return moves ? settled : choice;
}
