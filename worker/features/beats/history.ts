import type * as z from "zod";
import type { Log } from "#worker/domain/log.ts";
import { cursorAfter, readCursor } from "#worker/domain/paging.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { type Beat, type BeatSchemas, toBeat } from "./beat.ts";
import { type BeatRecord, openBeat } from "./record.ts";
import type { BeatsQuery, HistoryRow } from "./store.ts";

/** Searches moods for a text, regardless of case and of Unicode composition. */
function createSearch(search: string): (mood: string) => boolean {
  const wanted = folded(search);
  return (mood) => folded(mood).includes(wanted);
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

export type BeatPage = Readonly<z.infer<BeatSchemas["BeatPage"]>>;

export interface PageOptions {
  readonly limit: number;
  /** The `next_cursor` of the page before. */
  readonly cursor?: string | undefined;
  /** Text that the mood must contain. One call searches a limited number of beats; the cursor continues it. */
  readonly search?: string | undefined;
}

/**
 * Maximum number of beats that one call searches: keeps a response of the database below its limit of
 * 10 MB.
 */
const SEARCHED_AT_ONCE = 500;

/**
 * The query for a page and one row more, which tells whether another page follows.
 * @returns undefined when the cursor is invalid
 */
export function pageQuery(options: PageOptions): Pick<BeatsQuery, "limit" | "after"> | undefined {
  const { cursor } = options;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  return after === null ? undefined : { limit: rowsOf(options) + 1, after };
}

export interface PageReader {
  readonly key: PersonKey;
  readonly credits: number;
  readonly log: Log;
}

/** Opens the rows of a pageQuery. The page ends at its limit, or with the last row. */
export async function openPage(
  rows: readonly HistoryRow[],
  options: PageOptions,
  { key, credits, log }: PageReader,
): Promise<BeatPage> {
  const { limit, search } = options;
  const own = rows.slice(0, rowsOf(options));
  const records = await Promise.all(own.map((row) => openBeat(row, { key, link: null })));
  const found = search === undefined ? () => true : createSearch(search);
  const beats: Beat[] = [];
  for (const [at, { id, created_on }] of own.entries()) {
    const record = records[at];
    if (record === undefined) log("history.sealed_by_another_key", { beat: id });
    const beat = record && found(record.mood) ? readable(record, credits, log) : undefined;
    if (beat) beats.push(beat);
    if (beats.length === limit || at + 1 === own.length) {
      return at + 1 < rows.length
        ? { beats, next_cursor: cursorAfter({ createdOn: created_on, id }) }
        : { beats };
    }
  }
  return { beats };
}

function rowsOf({ limit, search }: PageOptions): number {
  return search === undefined ? limit : SEARCHED_AT_ONCE;
}

/** SPEC.md section 5.7: a history item whose formula cannot be read is logged and skipped. */
function readable(record: BeatRecord, credits: number, log: Log): Beat | undefined {
  const beat = toBeat(record, credits);
  if (beat === undefined) log("history.unreadable_formula", { beat: record.id });
  return beat;
}
