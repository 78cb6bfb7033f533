import type { Database } from "#db/client.ts";
import { findHistoryRow } from "#db/history.ts";
import { type BeatRecord, openBeat } from "#worker/services/beats/beat-record.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import { type MadeGeneration, resultOf } from "./identity.ts";

/** A beat that an earlier generation made. */
export interface MadeBeat {
  readonly record: BeatRecord;
  /** The key in the link of an incognito beat. */
  readonly link: string | undefined;
}

/** Finds the beat of an earlier generation. @returns undefined when it was deleted */
export async function findMade(
  database: Database,
  key: PersonKey,
  made: MadeGeneration,
): Promise<MadeBeat | undefined> {
  const result = await resultOf(key, made);
  const row = result && (await findHistoryRow(database, result.beat));
  const record = row && (await openBeat(row, { key, link: result.link ?? null }));
  return record && { record, link: result.link };
}
