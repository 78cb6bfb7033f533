import { plainBeatId, plainSignature } from "#worker/services/beats/before-sealing.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import { type GenerationResult, openResult } from "./identity.ts";

/** A generation, as its row names what it made. */
export interface MadeGeneration {
  readonly id: string;
  /** The client's idempotency key. */
  readonly key: string;
  /** Sealed; null where nothing is made yet, and in rows not sealed yet. */
  readonly result: string | null;
}

/**
 * What a generation made. Of a row not sealed yet this is a guess: a beat of its own id, or incognito
 * ones, named by each secret.
 */
export async function resultsOf(
  personKey: PersonKey,
  secrets: readonly string[],
  { id, key, result }: MadeGeneration,
): Promise<readonly GenerationResult[]> {
  if (result !== null) {
    const opened = await openResult(personKey, id, result);
    return opened === undefined ? [] : [opened];
  }
  const { userId } = personKey.wrapped;
  const incognito = secrets.map(async (secret) => {
    const beat = await plainBeatId(secret, userId, key);
    return { beat, link: await plainSignature(secret, beat, userId) };
  });
  return [{ beat: id }, ...(await Promise.all(incognito))];
}
