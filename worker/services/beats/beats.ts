import type * as z from "zod";
import type { Database } from "#db/client.ts";
import {
  countDownload,
  deleteBeat,
  deleteIncognitoBeat,
  findHistoryRow,
  type HistoryRow,
  readHistory,
  setFavourite,
} from "#db/history.ts";
import type { SessionMark } from "#db/marks.ts";
import type { BeatSchemas } from "#worker/domain/beats/beat-schemas.ts";
import type { LedgerEntry } from "#worker/domain/credits/ledger-entry.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import { ANYBODY, type Listener, listenerOf } from "#worker/domain/profile/listener.ts";
import { isoDay } from "#worker/domain/time/day.ts";
import { type Beat, toBeat } from "#worker/services/beats/beat.ts";
import { type BeatRecord, type Listening, openBeat } from "#worker/services/beats/beat-record.ts";
import { finder } from "#worker/services/beats/search.ts";
import { openProfile } from "#worker/services/profile/stored.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";

export type BeatPage = Readonly<z.infer<BeatSchemas["BeatPage"]>>;

/** A page of beats with what a screen shows beside it. */
export interface BeatView {
  readonly page: BeatPage;
  /** The beat that was asked for, if this person may hear it. */
  readonly asked: Beat | undefined;
  readonly ledger: readonly LedgerEntry[];
  readonly marks: readonly SessionMark[];
  /** How this person should listen, by their profile. */
  readonly listener: Listener;
}

export interface BeatViewOptions {
  readonly limit: number;
  readonly cursor?: string;
  /** What the mood must hold. Of many beats one look sees a part: the cursor leads on. */
  readonly search?: string;
  readonly favourites?: boolean;
  /** A beat to show besides, with the signature of its link if it is incognito. */
  readonly beat?: { readonly id: string; readonly signature: string | null };
  readonly ledgerLimit?: number;
  /** First day of the marks to read besides. */
  readonly marksFrom?: number;
}

/** The beats that people have: listed, found, marked and deleted. */
export interface Beats {
  /** A page of a person's own beats, newest first; undefined when the cursor is none of ours. */
  view(person: Person, options: BeatViewOptions): Promise<BeatView | undefined>;
  /** A beat that this person may hear: their own, or an incognito one with its link. */
  find(person: Person, id: string, link: string | null): Promise<BeatRecord | undefined>;
  countDownload(id: string): Promise<void>;
  /** @returns whether the person has such a beat */
  setFavourite(person: Person, id: string, on: boolean): Promise<boolean>;
  remove(person: Person, id: string): Promise<void>;
  /** Deletes an incognito beat that this person made. @returns whether its link opened it */
  removeIncognito(person: Person, id: string, link: string): Promise<boolean>;
}

export interface BeatPorts {
  readonly database: Database;
  readonly keyOf: Sessions["keyOf"];
  /** The secrets that signed links before rows were sealed. */
  readonly secrets: readonly string[];
  readonly now: () => number;
  readonly log: Log;
}

/**
 * How many beats one look at them opens at most when it searches: with their rows an answer of the
 * database stays below the 10 MB that it may have.
 */
const SEARCHED_AT_ONCE = 500;

export function createBeats(ports: BeatPorts): Beats {
  const { database, keyOf, secrets, now, log } = ports;

  async function find(person: Person, id: string, link: string | null) {
    const row = await findHistoryRow(database, id);
    return row && openBeat(row, { key: await keyOf(person), link, secrets });
  }

  return {
    async view(person, options) {
      const { limit, cursor, search, favourites, beat, ledgerLimit = 0, marksFrom } = options;
      const after = cursor === undefined ? undefined : parseCursor(cursor);
      if (after === null) return undefined;
      const looked = search === undefined ? limit : SEARCHED_AT_ONCE;
      const { rows, asked, ledger, marks, profile } = await readHistory(database, person.id, {
        limit: looked + 1,
        after,
        favourites,
        ...(beat && { beatId: beat.id }),
        ledgerLimit,
        marksFrom,
      });
      const key = await keyOf(person);
      const link = beat?.signature ?? null;
      const found = asked && (await openBeat(asked, { key, link, secrets }));
      const answers = await openProfile(key, profile);
      const opened = await openAll(rows.slice(0, looked), { key, link: null, secrets });
      return {
        page: pageOf({ opened, more: rows.length > looked, limit, search }, person, log),
        asked: found && toBeat(found, person.credits, found.incognito ? (link ?? "") : undefined),
        ledger,
        marks,
        listener: answers ? listenerOf(answers, isoDay(now())) : ANYBODY,
      };
    },
    find,
    async countDownload(id) {
      await countDownload(database, id);
    },
    setFavourite: (person, id, on) => setFavourite(database, person.id, id, on),
    remove: (person, id) => deleteBeat(database, person.id, id),
    async removeIncognito(person, id, link) {
      const beat = await find(person, id, link);
      if (!beat?.incognito) return false;
      await deleteIncognitoBeat(database, id);
      return true;
    },
  };
}

/** A row, opened where its key fits. */
interface Opened {
  readonly row: HistoryRow;
  readonly record: BeatRecord | undefined;
}

function openAll(rows: readonly HistoryRow[], listening: Listening): Promise<readonly Opened[]> {
  return Promise.all(rows.map(async (row) => ({ row, record: await openBeat(row, listening) })));
}

interface Look {
  readonly opened: readonly Opened[];
  /** Whether there are older rows. */
  readonly more: boolean;
  readonly limit: number;
  readonly search: string | undefined;
}

/** The page ends at its limit, or where the look ended. */
function pageOf({ opened, more, limit, search }: Look, person: Person, log: Log): BeatPage {
  const found = search === undefined ? () => true : finder(search);
  const beats: Beat[] = [];
  for (const [at, { row, record }] of opened.entries()) {
    if (record === undefined) log("history.sealed_by_another_key", { beat: row.id });
    const beat = record && found(record.mood) ? readable(record, person.credits, log) : undefined;
    if (beat) beats.push(beat);
    const last = at + 1 === opened.length;
    if (beats.length === limit || last) {
      return more || !last ? { beats, next_cursor: `${row.created_on}.${row.id}` } : { beats };
    }
  }
  return { beats };
}

/** SPEC.md section 5: a history item whose formula cannot be read is logged and skipped. */
function readable(record: BeatRecord, credits: number, log: Log): Beat | undefined {
  const beat = toBeat(record, credits);
  if (beat === undefined) log("history.unreadable_formula", { beat: record.id });
  return beat;
}

function parseCursor(cursor: string) {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor);
  const [, createdOn, id] = match ?? [];
  return createdOn && id ? { createdOn: Number(createdOn), id } : null;
}
