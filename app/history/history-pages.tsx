import { Form, Link } from "@remix-run/react";
import { HISTORY } from "#app/words/history.ts";

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
    <nav aria-label={HISTORY.pages} className="mt-6 flex flex-wrap gap-3">
      {!first && (
        <Link to={pageLink(favourites)} className="button-quiet">
          {HISTORY.newest}
        </Link>
      )}
      {next && (
        <Link to={pageLink(favourites, next)} className="button-quiet">
          {HISTORY.older}
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
        {HISTORY.searchOlder}
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
