import { LinkButton } from "#app/shell/link-button.tsx";
import { Sign } from "#app/shell/sign.tsx";
import { HISTORY } from "#app/words/history.ts";

interface EmptyHistoryProps {
  readonly favourites: boolean;
  /** This is the newest page. */
  readonly first: boolean;
}

/** Shown where there is no beat, with the next thing to do. */
export function EmptyHistory({ favourites, first }: EmptyHistoryProps) {
  if (!first) return <p className="mt-6">{HISTORY.noneOlder}</p>;
  return (
    <div className="mt-8 grid justify-items-center gap-3 text-center">
      <Sign className="max-h-24 max-w-md" />
      <p className="heading max-w-prose">{favourites ? HISTORY.noFavourites : HISTORY.emptyLead}</p>
      {favourites ? (
        <p className="text-ink-soft">{HISTORY.favouritesHint}</p>
      ) : (
        <>
          <p className="note">{HISTORY.empty}</p>
          <LinkButton to="/assessment" className="mt-2">
            {HISTORY.emptyAction}
          </LinkButton>
        </>
      )}
    </div>
  );
}
