import { randomToken } from "#worker/domain/crypto.ts";
import { startOfDay } from "#worker/domain/time.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { listeningNotices } from "#worker/reading/safety/listening-notices.ts";
import type { Composed } from "./compose-mood.ts";
import type { FinishedGeneration } from "./generation.store.ts";
import type { GenerationRequest } from "./outcome.ts";
import { type BeatRecord, sealBeat } from "./record.ts";

/** The beat that a generation made, as its row keeps it for replays, export and deletion. */
export interface GenerationResult {
  /** Id of the beat. */
  readonly beat: string;
  /** The key in the link of an incognito beat, which is stored nowhere else. */
  readonly link?: string;
}

export interface BeatIdentity {
  readonly result: GenerationResult;
  /** The result sealed, for the generation's row. */
  readonly sealedResult: string;
  /** The debit's reference in the ledger. Only the person's key links it to the generation. */
  readonly ledgerReference: string;
  /** Start of the day of the debit: an exact time would link it to its beat. */
  readonly bookedOn: number;
}

/** The ids of a new beat. It shares none with its generation or its debit, incognito or not. */
export async function beatIdentity(
  key: PersonKey,
  generation: {
    readonly id: string;
    readonly incognito: boolean;
    readonly newId: string;
    readonly now: number;
  },
): Promise<BeatIdentity> {
  const { id, incognito, newId, now } = generation;
  const result = { beat: newId, ...(incognito && { link: randomToken() }) };
  return {
    result,
    sealedResult: await key.seal(resultLabel(id), result),
    ledgerReference: await debitReference(key, id),
    bookedOn: startOfDay(now),
  };
}

function debitReference(key: PersonKey, generationId: string): Promise<string> {
  return key.digest("a debit", generationId);
}

/** The part of a generation's row that names its beat. */
export interface MadeGeneration {
  readonly id: string;
  /** Sealed; null where it made none. */
  readonly result: string | null;
}

/** @returns undefined when it made no beat, belongs to another person or was tampered with */
export async function resultOf(
  key: PersonKey,
  { id, result }: MadeGeneration,
): Promise<GenerationResult | undefined> {
  return result === null
    ? undefined
    : ((await key.open(resultLabel(id), result)) as GenerationResult | undefined);
}

/** The associated data that binds a sealed result to its row. */
function resultLabel(generationId: string): string {
  return `generation ${generationId} result`;
}

/** A digest of a request: an idempotency key must not serve two different ones. */
export function fingerprint(
  key: PersonKey,
  { mood, incognito, composer }: Pick<GenerationRequest, "mood" | "incognito" | "composer">,
): Promise<string> {
  // The labels are part of stored fingerprints and must not change.
  const kept = incognito ? "incognito" : "kept";
  return key.digest("a request", kept, ...(composer === undefined ? [] : [composer]), mood);
}

/** A beat that was composed and is not committed yet. */
export interface NewBeat {
  readonly record: BeatRecord;
  /** The key in the link of an incognito beat. */
  readonly link: string | undefined;
  /** What the commit writes, sealed under the person's key. */
  readonly rows: Omit<FinishedGeneration, "id" | "userId" | "language">;
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
  { assessment, formula, doubt, about }: Composed,
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
