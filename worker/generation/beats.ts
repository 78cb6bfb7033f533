import type { Database } from "#db/client.ts";
import { countDownload, findHistoryRow, type HistoryRow, listHistory } from "#db/history.ts";
import type { Person } from "#worker/accounts/sessions.ts";
import { equalDigests } from "#worker/crypto/digest.ts";
import type { Log } from "#worker/log.ts";
import { type Beat, toBeat } from "./beat.ts";
import type { GenerationOutcome, GenerationRequest } from "./generate.ts";
import { beatSignature } from "./identity.ts";

/** A generation's end as the edge answers it: a beat with its links, or why there is none. */
export type BeatOutcome =
  | { readonly kind: "ready"; readonly beat: Beat; readonly replayed: boolean }
  | Exclude<GenerationOutcome, { kind: "ready" }>;

export interface BeatPage {
  readonly beats: readonly Beat[];
  /** Where the next page begins; absent on the last one. */
  readonly next_cursor?: string;
}

/** The beats of people: made, listed and found. */
export interface Beats {
  generate(
    request: GenerationRequest,
    report: (phase: "analyzing" | "generating") => void,
  ): Promise<BeatOutcome>;
  /** A page of a person's own beats, newest first; undefined when the cursor is none of ours. */
  list(person: Person, options: { limit: number; cursor?: string }): Promise<BeatPage | undefined>;
  /** The row of a beat that this person may hear: their own, or an incognito one with its signature. */
  findRow(person: Person, id: string, signature: string | null): Promise<HistoryRow | undefined>;
  find(person: Person, id: string, signature: string | null): Promise<Beat | undefined>;
  countDownload(id: string): Promise<void>;
}

export interface BeatPorts {
  readonly database: Database;
  readonly secret: string;
  /** Where a generation is run. */
  readonly generate: (
    request: GenerationRequest,
    report: (phase: "analyzing" | "generating") => void,
  ) => Promise<GenerationOutcome>;
  readonly log: Log;
}

export function createBeats({ database, secret, generate, log }: BeatPorts): Beats {
  async function findRow(person: Person, id: string, signature: string | null) {
    const row = await findHistoryRow(database, id);
    if (row === undefined) return undefined;
    if (row.user_id !== null) return row.user_id === person.id ? row : undefined;
    const expected = await beatSignature(secret, id, person.id);
    return equalDigests(signature ?? "", expected) ? row : undefined;
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
    async list(person, { limit, cursor }) {
      const after = cursor === undefined ? undefined : parseCursor(cursor);
      if (after === null) return undefined;
      const rows = await listHistory(database, person.id, { limit: limit + 1, after });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const beats = shown.flatMap((row) => readable(row, person.credits, log));
      return rows.length > limit && last
        ? { beats, next_cursor: `${last.created_on}.${last.id}` }
        : { beats };
    },
    findRow,
    async find(person, id, signature) {
      const row = await findRow(person, id, signature);
      if (row === undefined) return undefined;
      return toBeat(row, person.credits, row.user_id === null ? (signature ?? "") : undefined);
    },
    async countDownload(id) {
      await countDownload(database, id);
    },
  };
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
