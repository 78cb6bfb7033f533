import { useEffect, useState } from "react";
import { type Breath, breathAt } from "#app/listening/scene/breath.ts";
import { BREATH } from "#app/words/breath.ts";

/** How often the breath is looked at, ms. */
const EVERY = 250;

/** "Breathe in" and "Breathe out" in turn, from the moment it is first shown. */
export function useBreathWords(): string {
  const [phase, setPhase] = useState<Breath["phase"]>("in");
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => {
      setPhase(breathAt((performance.now() - began) / 1000).phase);
    }, EVERY);
    return () => clearInterval(timer);
  }, []);
  return BREATH[phase];
}
