import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { badRequest, textField } from "#app/requests/form.server.ts";
import { DAY_MS, isoDay } from "#worker/domain/time.ts";
import { BRAND } from "#worker/domain/words.ts";
import { feltOf, type SessionMark } from "#worker/features/adaptation/marks.ts";
import { whatHelped } from "#worker/features/adaptation/rules.ts";
import { toBeat } from "#worker/features/beats/beat.ts";
import { beatFileName } from "#worker/features/beats/file-name.rules.ts";
import type { BeatRecord } from "#worker/features/beats/record.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { capMarks } from "#worker/reading/language/costly-signs.ts";
import { bandOf } from "#worker/sound/bands.ts";
import { SEARCH_MAX_LENGTH } from "./search.tsx";

const PER_PAGE = 20;
const LEDGER_LIMIT = 50;
const FOUND_LIMIT = 60;

/** Which beats of a person are asked for. */
interface AskedBeats {
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

/**
 * Does what a form of the history asks. Words of moods never appear in an address: a search is posted,
 * and its answer is the page. A form of a found beat is answered by the same search.
 */
export async function postHistory(
  { url }: Request,
  context: AppLoadContext,
  { person, form }: { readonly person: Person; readonly form: FormData },
) {
  const { beats } = context.services;
  const beat = textField(form, "beat");
  const search = capMarks(textField(form, "q").trim()).slice(0, SEARCH_MAX_LENGTH);
  const { searchParams, search: query } = new URL(url);
  const asked: AskedBeats =
    search === ""
      ? {
          cursor: searchParams.get("cursor"),
          favourites: searchParams.get("show") === "favourites",
        }
      : { cursor: textField(form, "cursor"), search };
  const answer = async (gone: boolean) => {
    const view = await historyView(context, person, asked);
    if (view === undefined) throw badRequest();
    return data({ ...view, gone }, { status: gone ? 404 : 200 });
  };
  const intent = form.get("intent");
  switch (intent) {
    case "search":
      if (search === "") return redirect("/history", 303);
      break;
    case "favourite":
    case "unfavourite":
      if (!(await beats.setFavourite(person, beat, intent === "favourite"))) return answer(true);
      break;
    case "delete":
      await beats.remove(person, beat);
      break;
    default:
      throw badRequest();
  }
  return search === "" ? redirect(`/history${query}`, 303) : answer(false);
}

/**
 * One beat as its person sees it: words, stages with their bands, and how they felt on each day.
 * @returns undefined when the stored formula cannot be read
 */
export function beatDetails(record: BeatRecord, marks: readonly SessionMark[]) {
  const beat = toBeat(record, 0);
  if (beat === undefined) return undefined;
  const { name, mood, focus, context_class, quality_score, favourite, created_on } = beat;
  return {
    fileName: beatFileName(BRAND.filePrefix, mood, { fallback: name, extension: "json" }),
    document: {
      title: beatTitle(focus),
      ...{ mood, focus, context_class, quality_score, favourite, created_on },
      duration_seconds: beat.duration_seconds,
      stages: beat.stages.map((stage) => ({ band: bandOf(stage.beat_offset), ...stage })),
      felt: marks.map(({ day, before, after }) => ({ day: isoDay(day * DAY_MS), before, after })),
    },
  };
}
