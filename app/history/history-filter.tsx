import { Form, Link } from "@remix-run/react";
import { HISTORY } from "#app/words/history.ts";

/** The longest search, UTF-16 code units. */
export const SEARCH_MAX_LENGTH = 100;

interface HistoryFilterProps {
  readonly search: string;
  readonly favourites: boolean;
}

/** Searches the moods, or shows favourites alone. */
export function HistoryFilter({ search, favourites }: HistoryFilterProps) {
  return (
    <div className="mt-5 flex flex-wrap items-end gap-4">
      <Form method="post" action="/history" role="search" className="flex grow gap-2 sm:grow-0">
        <input type="hidden" name="intent" value="search" />
        <input
          type="search"
          key={search}
          name="q"
          defaultValue={search}
          maxLength={SEARCH_MAX_LENGTH}
          aria-label={HISTORY.searchLabel}
          placeholder={HISTORY.searchLabel}
          className="field min-w-0 grow sm:w-72"
        />
        <button type="submit" className="button-quiet">
          {HISTORY.search}
        </button>
      </Form>
      <nav aria-label={HISTORY.title} className="flex gap-2">
        <Link to="/history" className="button-quiet" aria-current={favourites ? undefined : "page"}>
          {HISTORY.all}
        </Link>
        <Link
          to="/history?show=favourites"
          className="button-quiet"
          aria-current={favourites ? "page" : undefined}
        >
          {HISTORY.favouritesOnly}
        </Link>
      </nav>
    </div>
  );
}
