import { plainBeatId, plainSignature } from "#worker/services/beats/before-sealing.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import { type GenerationResult, openResult } from "./identity.ts";

/** The part of a generation's row that names its beat. */
export interface MadeGeneration {
  readonly id: string;
  /** The client's idempotency key. */
  readonly key: string;
  /** Sealed; null while the generation is pending, and in legacy rows, which are not sealed yet. */
  readonly result: string | null;
}

/**
 * The beats that a generation may have made: one, or for a legacy row every candidate, namely the beat
 * with the generation's own id and the incognito ids derived from each secret.
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
