import { useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Searches again when the way back leads to a search: its words are in no address, but with the entry
 * of this tab's history.
 * @param answered the results are shown
 */
export function useSearchAgain(answered: boolean): void {
  const { key, state } = useLocation();
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  const search = wordsOf(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    if (answered || busy || search === "") return;
    submit(
      { intent: "search", q: search },
      { method: "post", action: "/history", state, replace: true, preventScrollReset: true },
    );
  }, [key]);
}

function wordsOf(state: unknown): string {
  if (typeof state !== "object" || state === null || !("search" in state)) return "";
  return typeof state.search === "string" ? state.search : "";
}
