import { Form, Link, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "./words/history.compiled.ts";

/** The longest search, UTF-16 code units. */
export const SEARCH_MAX_LENGTH = 100;

interface HistoryFilterProps {
  readonly search: string;
  readonly favourites: boolean;
}

/** Searches the moods, or shows favourites alone. */
export function HistoryFilter({ search, favourites }: HistoryFilterProps) {
  const { formData } = useNavigation();
  const searching = formData?.get("intent") === "search";
  const shown = search === "" ? (favourites ? "favourites" : "all") : "search";
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
      <Form
        method="post"
        action="/history"
        role="search"
        className="flex min-w-0 grow basis-72 flex-wrap gap-2"
      >
        <input type="hidden" name="intent" value="search" />
        <input
          type="search"
          key={search}
          name="q"
          dir="auto"
          // No browser gives what was searched for to whoever comes next.
          autoComplete="off"
          defaultValue={search}
          maxLength={SEARCH_MAX_LENGTH}
          aria-label={t("search.label")}
          placeholder={t("search.label")}
          className="field min-w-0 flex-1 basis-40"
        />
        <button type="submit" className="button-quiet" aria-disabled={searching}>
          {t("search.button")}
        </button>
      </Form>
      <nav aria-label={t("views")} className="flex flex-wrap gap-2">
        <Link
          to="/history"
          className="button-quiet"
          aria-current={shown === "all" ? "page" : undefined}
        >
          {t("all")}
        </Link>
        <Link
          to="/history?show=favourites"
          className="button-quiet"
          aria-current={shown === "favourites" ? "page" : undefined}
        >
          {t("favourites")}
        </Link>
      </nav>
    </div>
  );
}

interface SearchStateProps {
  readonly search: string;
  readonly count: number;
  /** Older beats were not searched yet. */
  readonly more: boolean;
}

/** What was searched for and how much was found, with the way back to all beats. */
export function SearchState({ search, count, more }: SearchStateProps) {
  const strong = (words: ReactNode) => (
    <strong key="words" dir="auto">
      {words}
    </strong>
  );
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="wrap-anywhere">
        {count === 0
          ? t(more ? "search.nothingSoFar" : "search.nothing", { words: search })
          : t.rich(more ? "search.foundSoFar" : "search.found", { strong, count, words: search })}
      </p>
      <Link to="/history" className="link inline-flex min-h-12 items-center">
        {t("search.clear")}
      </Link>
    </div>
  );
}

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

interface HistoryPagesProps {
  readonly favourites: boolean;
  /** This is the newest page. */
  readonly first: boolean;
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined;
}

/** Links to the newest and to older beats. */
export function HistoryPages({ favourites, first, next }: HistoryPagesProps) {
  if (first && next === undefined) return null;
  return (
    <nav aria-label={t("pages")} className="mt-6 flex flex-wrap gap-3">
      {!first && (
        <Link to={pageLink(favourites)} className="button-quiet">
          {t("newest")}
        </Link>
      )}
      {next && (
        <Link to={pageLink(favourites, next)} className="button-quiet">
          {t("older")}
        </Link>
      )}
    </nav>
  );
}

/** Continues a search with older beats: one request reads only some hundred. */
export function SearchOlder({ search, cursor }: { search: string; cursor: string }) {
  return (
    <Form method="post" action="/history" className="mt-6" state={{ search }}>
      <input type="hidden" name="intent" value="search" />
      <input type="hidden" name="q" value={search} />
      <input type="hidden" name="cursor" value={cursor} />
      <button type="submit" className="button-quiet">
        {t("search.older")}
      </button>
    </Form>
  );
}

function pageLink(favourites: boolean, cursor?: string): string {
  const query = new URLSearchParams({
    ...(favourites && { show: "favourites" }),
    ...(cursor !== undefined && { cursor }),
  });
  return query.size === 0 ? "/history" : `/history?${query}`;
}
