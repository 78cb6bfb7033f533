import type * as z from "zod";
import type { Database } from "#db/client.ts";
import {
  countDownload,
  deleteBeat,
  findHistoryRow,
  type HistoryRow,
  readHistory,
  setFavourite,
} from "#db/history.ts";
import type { LedgerEntry } from "#db/ledger.ts";
import type { SessionMark } from "#db/marks.ts";
import type { Person } from "#worker/accounts/sessions.ts";
import { equalDigests } from "#worker/crypto/digest.ts";
import type { Log } from "#worker/log.ts";
import { isoDay } from "#worker/profile/iso-day.ts";
import { ANYBODY, type Listener, listenerOf } from "#worker/profile/listener.ts";
import { storedAnswers } from "#worker/profile/stored.ts";
import { type Beat, toBeat } from "./beat.ts";
import type { BeatSchemas } from "./beat-schemas.ts";
import type { GenerationOutcome, GenerationRequest } from "./generate.ts";
import { beatSignature } from "./identity.ts";

/** A generation's end as the edge answers it: a beat with its links, or why there is none. */
export type BeatOutcome =
  | { readonly kind: "ready"; readonly beat: Beat; readonly replayed: boolean }
  | Exclude<GenerationOutcome, { kind: "ready" }>;

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
  /** Words that the mood must hold. */
  readonly search?: string;
  readonly favourites?: boolean;
  /** A beat to show besides, with the signature of its link if it is incognito. */
  readonly beat?: { readonly id: string; readonly signature: string | null };
  readonly ledgerLimit?: number;
  /** First day of the marks to read besides. */
  readonly marksFrom?: number;
}

/** The beats of people: made, listed and found. */
export interface Beats {
  generate(
    request: GenerationRequest,
    report: (phase: "analyzing" | "generating") => void,
  ): Promise<BeatOutcome>;
  /** A page of a person's own beats, newest first; undefined when the cursor is none of ours. */
  view(person: Person, options: BeatViewOptions): Promise<BeatView | undefined>;
  /** The row of a beat that this person may hear: their own, or an incognito one with its signature. */
  findRow(person: Person, id: string, signature: string | null): Promise<HistoryRow | undefined>;
  countDownload(id: string): Promise<void>;
  /** @returns whether the person has such a beat */
  setFavourite(person: Person, id: string, on: boolean): Promise<boolean>;
  remove(person: Person, id: string): Promise<void>;
}

export interface BeatPorts {
  readonly database: Database;
  readonly secret: string;
  /** Where a generation is run. */
  readonly generate: (
    request: GenerationRequest,
    report: (phase: "analyzing" | "generating") => void,
  ) => Promise<GenerationOutcome>;
  readonly now: () => number;
  readonly log: Log;
}

export function createBeats({ database, secret, generate, now, log }: BeatPorts): Beats {
  async function mayHear(person: Person, row: HistoryRow, signature: string | null) {
    if (row.user_id !== null) return row.user_id === person.id;
    return equalDigests(signature ?? "", await beatSignature(secret, row.id, person.id));
  }

  return {
    async generate(request, report) {
      const outcome = await generate(request, report);
      if (outcome.kind !== "ready") return outcome;
      const { row, credits, replayed } = outcome;
      const signature = request.incognito
        ? await beatSignature(secret, row.id, request.userId)
        : undefined;
      const beat = toBeat(row, credits, signature);
      return beat ? { kind: "ready", beat, replayed } : { kind: "failed", at: "commit" };
    },
    async view(person, options) {
      const { limit, cursor, search, favourites, beat, ledgerLimit = 0, marksFrom } = options;
      const after = cursor === undefined ? undefined : parseCursor(cursor);
      if (after === null) return undefined;
      const { rows, asked, ledger, marks, profile } = await readHistory(database, person.id, {
        limit: limit + 1,
        after,
        search,
        favourites,
        ...(beat && { beatId: beat.id }),
        ledgerLimit,
        marksFrom,
      });
      const heard = asked && (await mayHear(person, asked, beat?.signature ?? null));
      const sig = asked?.user_id === null ? (beat?.signature ?? "") : undefined;
      return {
        page: pageOf(rows, limit, person, log),
        asked: heard ? toBeat(asked, person.credits, sig) : undefined,
        ledger,
        marks,
        listener: profile ? listenerOf(storedAnswers(profile), isoDay(now())) : ANYBODY,
      };
    },
    async findRow(person, id, signature) {
      const row = await findHistoryRow(database, id);
      return row && (await mayHear(person, row, signature)) ? row : undefined;
    },
    async countDownload(id) {
      await countDownload(database, id);
    },
    setFavourite: (person, id, on) => setFavourite(database, person.id, id, on),
    remove: (person, id) => deleteBeat(database, person.id, id),
  };
}

/** @param rows one more than the page shows, if there are more */
function pageOf(rows: readonly HistoryRow[], limit: number, person: Person, log: Log): BeatPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const beats = shown.flatMap((row) => readable(row, person.credits, log));
  return rows.length > limit && last
    ? { beats, next_cursor: `${last.created_on}.${last.id}` }
    : { beats };
}

/** SPEC.md section 5: a history item whose formula cannot be read is logged and skipped. */
function readable(row: HistoryRow, credits: number, log: Log): Beat[] {
  const beat = toBeat(row, credits);
  if (beat === undefined) log("history.unreadable_formula", { beat: row.id });
  return beat === undefined ? [] : [beat];
}

function parseCursor(cursor: string) {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor);
  const [, createdOn, id] = match ?? [];
  return createdOn && id ? { createdOn: Number(createdOn), id } : null;
}
