import { Form, useLocation } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import { HISTORY } from "#app/words/history.ts";
import { beatTitle } from "#worker/domain/beats/title.ts";
import type { Beat } from "#worker/services/beats/beat.ts";

/** Favourite and delete, as forms that work without scripts. Deleting needs a second press. */
export function BeatActions({ beat }: { beat: Beat }) {
  const { search } = useLocation();
  const title = beatTitle(beat.focus);
  const label = beat.favourite ? HISTORY.unfavourite : HISTORY.favourite;
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <Form method="post" action={`/history${search}`} preventScrollReset>
        <input type="hidden" name="beat" value={beat.id} />
        <button
          type="submit"
          name="intent"
          value={beat.favourite ? "unfavourite" : "favourite"}
          aria-label={`${label}: ${title}`}
          title={label}
          className="-ml-3 inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-accent-soft"
        >
          <Heart
            aria-hidden="true"
            className={beat.favourite ? "size-5 fill-accent text-accent" : "size-5 text-ink-soft"}
          />
        </button>
      </Form>
      <details className="grow text-right">
        <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center">
          {HISTORY.remove}
          <span className="sr-only"> {title}</span>
        </summary>
        <Form
          method="post"
          action={`/history${search}`}
          preventScrollReset
          className="mt-1 text-left"
        >
          <input type="hidden" name="beat" value={beat.id} />
          <p className="text-sm">{HISTORY.removeSure}</p>
          <button
            type="submit"
            name="intent"
            value="delete"
            className="button-quiet mt-2 text-danger"
          >
            {HISTORY.removeYes}
          </button>
        </Form>
      </details>
    </div>
  );
}
