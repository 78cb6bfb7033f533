import { FIRST_CHOICE, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import { useListeningMemory } from "./listening-memory.tsx";

/**
 * How this person listens to every beat, as they chose last, and the function to choose otherwise.
 * Undefined until the page is hydrated.
 */
export function useListeningChoice(): readonly [
  ListeningChoice | undefined,
  (choice: ListeningChoice) => void,
] {
  const { choice, choose } = useListeningMemory();
  return [choice, choose];
}

/** What to render until then, and without scripts: the choice that the person's account has. */
export function useServedChoice(): ListeningChoice {
  const { stored } = useListeningMemory();
  return stored ?? FIRST_CHOICE;
}
