import { randomToken } from "#worker/domain/crypto/digest.ts";
import { startOfDay } from "#worker/domain/time/day.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** What a generation made, as its row keeps it for replays, export and deletion. */
export interface GenerationResult {
  /** Id of the beat. */
  readonly beat: string;
  /** Of an incognito beat the key of its link: it is stored nowhere else. */
  readonly link?: string;
}

export interface BeatIdentity {
  readonly result: GenerationResult;
  /** The same, for the generation's row. */
  readonly sealedResult: string;
  /** The debit's reference in the ledger: nobody without the person's key tells which debit it is. */
  readonly ledgerReference: string;
  /** When the debit is booked: of all debits the day, so that times do not tell either. */
  readonly bookedOn: number;
}

/** A new beat's ids. It shares none with its generation and its debit, whether incognito or not. */
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
    sealedResult: await key.seal(resultPlace(id), result),
    ledgerReference: await debitReference(key, id),
    bookedOn: startOfDay(now),
  };
}

export function debitReference(key: PersonKey, generationId: string): Promise<string> {
  return key.digest("a debit", generationId);
}

/** @returns undefined when the row is of another person, or was changed */
export async function openResult(
  key: PersonKey,
  generationId: string,
  sealed: string,
): Promise<GenerationResult | undefined> {
  return (await key.open(resultPlace(generationId), sealed)) as GenerationResult | undefined;
}

/** Associated data of a generation's result. */
export function resultPlace(generationId: string): string {
  return `generation ${generationId} result`;
}

/** What was asked, as a digest: one key must not serve two wishes. */
export function fingerprint(key: PersonKey, mood: string, incognito: boolean): Promise<string> {
  return key.digest("a wish", incognito ? "incognito" : "kept", mood);
}
