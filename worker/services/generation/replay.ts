import type { Database } from "#db/client.ts";
import { findHistoryRow } from "#db/history.ts";
import { type BeatRecord, openBeat } from "#worker/services/beats/beat-record.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import { type MadeGeneration, resultsOf } from "./results.ts";

/** A beat that an earlier generation made. */
export interface MadeBeat {
  readonly record: BeatRecord;
  /** The key in the link of an incognito beat. */
  readonly link: string | undefined;
}

/** Finds the beat of an earlier generation. @returns undefined when it was deleted */
export async function findMade(
  database: Database,
  { key, secrets }: { readonly key: PersonKey; readonly secrets: readonly string[] },
  made: MadeGeneration,
): Promise<MadeBeat | undefined> {
  for (const { beat, link } of await resultsOf(key, secrets, made)) {
    const row = await findHistoryRow(database, beat);
    const record = row && (await openBeat(row, { key, link: link ?? null, secrets }));
    if (record !== undefined) return { record, link };
  }
  return undefined;
}
