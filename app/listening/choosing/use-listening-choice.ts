import type { ListeningChoice } from "#worker/domain/sound/listening-choice.ts";
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
