import { useEffect, useSyncExternalStore } from "react";

/** What a beat said is left, until the page learns it from the server again. */
let told: number | undefined;
const listeners = new Set<() => void>();

/** Shows a new balance in the header at once. */
export function tellCredits(left: number | undefined): void {
  told = left;
  for (const listener of listeners) listener();
}

/** @param person as the page was loaded for; a new object for every answer of the server */
export function useCreditsLeft(person: { readonly credits: number } | null): number {
  const latest = useSyncExternalStore(
    subscribe,
    () => told,
    () => undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is newer than what was told
  useEffect(() => tellCredits(undefined), [person]);
  return latest ?? person?.credits ?? 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
