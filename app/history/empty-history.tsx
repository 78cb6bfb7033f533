import { LinkButton } from "#app/shell/link-button.tsx";
import { HISTORY } from "#app/words/history.ts";

interface EmptyHistoryProps {
  readonly favourites: boolean;
  /** This is the newest page. */
  readonly first: boolean;
}

/** Shown where there is no beat, with the next thing to do. */
export function EmptyHistory({ favourites, first }: EmptyHistoryProps) {
  if (!first) return <p className="mt-6">{HISTORY.noneOlder}</p>;
  if (favourites) return <p className="mt-6">{HISTORY.noFavourites}</p>;
  return (
    <div className="card mt-6 grid justify-items-start gap-3">
      <p className="heading">{HISTORY.empty}</p>
      <p className="text-ink-soft">{HISTORY.emptyLead}</p>
      <LinkButton to="/assessment" className="mt-2">
        {HISTORY.emptyAction}
      </LinkButton>
    </div>
  );
}
