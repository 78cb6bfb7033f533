import type { FinishedGeneration } from "#db/generations.ts";
import { startOfDay } from "#worker/domain/time/day.ts";
import { listeningNotices } from "#worker/reading/safety/listening-notices.ts";
import { type BeatRecord, sealBeat } from "#worker/services/beats/beat-record.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import type { ComposedMood } from "./compose-mood.ts";
import { beatIdentity } from "./identity.ts";

/** A beat that was composed and is not committed yet. */
export interface NewBeat {
  readonly record: BeatRecord;
  /** The key in the link of an incognito beat. */
  readonly link: string | undefined;
  /** What the commit writes, sealed under the person's key. */
  readonly rows: Omit<FinishedGeneration, "id" | "userId">;
}

export interface NewBeatInput {
  readonly generationId: string;
  /** Becomes the beat's id, which differs from the generation's. */
  readonly newId: string;
  readonly mood: string;
  readonly incognito: boolean;
  /** Unix ms. */
  readonly now: number;
}

/** Makes the rows of a beat from its composition. */
export async function newBeat(
  key: PersonKey,
  { assessment, formula, doubt, about }: Extract<ComposedMood, { kind: "composed" }>,
  { generationId, newId, mood, incognito, now }: NewBeatInput,
): Promise<NewBeat> {
  const identity = await beatIdentity(key, { id: generationId, incognito, newId, now });
  const { beat: id, link } = identity.result;
  const record: BeatRecord = {
    ...{ id, incognito, mood, doubt, about, notices: listeningNotices(mood) },
    focus: assessment.focus,
    context_class: assessment.context_class,
    quality_score: assessment.quality_score,
    beat_formula: JSON.stringify(formula),
    downloaded_count: 1,
    favourite: false,
    created_on: incognito ? startOfDay(now) : now,
    named_on: now,
  };
  const { sealedResult, ledgerReference, bookedOn } = identity;
  const history = await sealBeat(record, key, link);
  return { record, link, rows: { sealedResult, ledgerReference, bookedOn, history } };
}
