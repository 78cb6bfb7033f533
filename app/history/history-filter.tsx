import { Form, Link, useNavigation } from "@remix-run/react";
import { HISTORY } from "#app/words/history.ts";

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
          defaultValue={search}
          maxLength={SEARCH_MAX_LENGTH}
          aria-label={HISTORY.searchLabel}
          placeholder={HISTORY.searchLabel}
          className="field min-w-0 flex-1 basis-40"
        />
        <button type="submit" className="button-quiet" aria-disabled={searching}>
          {HISTORY.search}
        </button>
      </Form>
      <nav aria-label={HISTORY.views} className="flex flex-wrap gap-2">
        <Link
          to="/history"
          className="button-quiet"
          aria-current={shown === "all" ? "page" : undefined}
        >
          {HISTORY.all}
        </Link>
        <Link
          to="/history?show=favourites"
          className="button-quiet"
          aria-current={shown === "favourites" ? "page" : undefined}
        >
          {HISTORY.favouritesOnly}
        </Link>
      </nav>
    </div>
  );
}
