import type { Database } from "#db/client.ts";
import { findHistoryRow } from "#db/history.ts";
import { type BeatRecord, openBeat } from "#worker/services/beats/beat-record.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import { type MadeGeneration, resultsOf } from "./results.ts";

/** A beat that was made before. */
export interface MadeBeat {
  readonly record: BeatRecord;
  /** Of an incognito one. */
  readonly link: string | undefined;
}

/** The beat that a generation made before. @returns undefined when it is there no more */
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
