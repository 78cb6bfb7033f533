import { Link } from "@remix-run/react";
import { HISTORY } from "#app/words/history.ts";

interface SearchStateProps {
  readonly search: string;
  readonly count: number;
  /** Older beats were not searched yet. */
  readonly more: boolean;
}

/** What was searched for and how much was found, with the way back to all beats. */
export function SearchState({ search, count, more }: SearchStateProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="wrap-anywhere">
        {count === 0 ? (
          more ? (
            HISTORY.nothingFoundYet(search)
          ) : (
            HISTORY.nothingFound(search)
          )
        ) : (
          <>
            {HISTORY.found(count, more)} <strong dir="auto">{search}</strong>
          </>
        )}
      </p>
      <Link to="/history" className="link inline-flex min-h-12 items-center">
        {HISTORY.clear}
      </Link>
    </div>
  );
}
