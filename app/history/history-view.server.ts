import type { AppLoadContext } from "@remix-run/cloudflare";
import { feltOf } from "#worker/features/adaptation/marks.ts";
import { whatHelped } from "#worker/features/adaptation/rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";

const PER_PAGE = 20;
const LEDGER_LIMIT = 50;
const FOUND_LIMIT = 60;

/** Which beats of a person are asked for. */
export interface AskedBeats {
  /** Where the page begins; empty or null: with the newest. */
  readonly cursor: string | null;
  readonly favourites?: boolean;
  /** Words of moods; empty: all beats. */
  readonly search?: string;
}

/** What the history page shows; undefined when the cursor is none of ours. */
export async function historyView(context: AppLoadContext, person: Person, asked: AskedBeats) {
  const { adaptation, beats, pageOwner, wellbeing } = context.services;
  const { favourites = false, search = "" } = asked;
  const cursor = asked.cursor ?? "";
  const view = await beats.historyPage(person, {
    limit: search === "" ? PER_PAGE : FOUND_LIMIT,
    ...(cursor !== "" && { cursor }),
    ...(search !== "" && { search }),
    favourites,
    ledgerLimit: LEDGER_LIMIT,
    marksFrom: Math.min(wellbeing.firstDay(), adaptation.firstDay()),
  });
  if (view === undefined) return undefined;
  const { page, ledger, marks, heard, listener, choice } = view;
  return {
    beats: page.beats,
    next: page.next_cursor,
    ...{ cursor, favourites, search, ledger },
    listening: { owner: await pageOwner.tokenOf(person), listener, choice },
    felt: feltOf(marks, page.beats),
    weeks: wellbeing.weeks(marks),
    helped: whatHelped(heard),
    now: Date.now(),
  };
}
