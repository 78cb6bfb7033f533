import { useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Chromium keeps the state of an entry where a link leads to the page that is open: whoever cleared a search
 * before the scripts ran would have it searched for again. The way back and a reload keep theirs.
 */
function forgetStateOfLink(): void {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const { state } = window.history;
  if (arrival?.type !== "navigate" || wordsOf(state?.usr) === "") return;
  window.history.replaceState({ ...state, usr: null }, "");
}

// Before the router reads it: the modules of a page are there before the page is hydrated.
if (typeof document !== "undefined") forgetStateOfLink();

/**
 * Keeps a search's words with the entry of this tab's history, since they are in no address, and searches
 * again when the way back leads to it.
 * @param shown the words whose results are shown; undefined where none were searched for
 */
export function useSearchAgain(shown: string | undefined): void {
  const { key, state } = useLocation();
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  const kept = wordsOf(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router writes an entry anew with each key
  useEffect(() => {
    if (!shown) return;
    // Where the router keeps an entry's state. It reads it on the way back, also after a form that was
    // sent before the scripts ran.
    window.history.replaceState({ ...window.history.state, usr: { search: shown } }, "");
  }, [shown, key]);
  const tried = useRef<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry, as soon as nothing else loads
  useEffect(() => {
    if (tried.current === key || busy) return;
    tried.current = key;
    if (shown !== undefined || kept === "") return;
    submit(
      { intent: "search", q: kept },
      { method: "post", action: "/history", replace: true, preventScrollReset: true },
    );
  }, [key, busy]);
}

function wordsOf(state: unknown): string {
  if (typeof state !== "object" || state === null || !("search" in state)) return "";
  return typeof state.search === "string" ? state.search : "";
}
