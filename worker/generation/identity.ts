import { hmacHex } from "#worker/crypto/digest.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface BeatIdentity {
  /** The beat's id, in its history row and in URLs. */
  readonly beatId: string;
  /** The debit's reference in the ledger. */
  readonly ledgerReference: string;
  /** What stands as the beat's time. */
  readonly createdOn: number;
}

/**
 * The ids of a generation. An incognito beat shares nothing with its generation and its debit: its
 * id follows from the secret and the client's key alone, so that only a replay by its maker finds it
 * again, and its time is the day's, so that times do not tell either.
 */
export async function beatIdentity(
  secret: string,
  generation: {
    readonly id: string;
    readonly userId: string;
    readonly key: string;
    readonly incognito: boolean;
    readonly now: number;
  },
): Promise<BeatIdentity> {
  const { id, userId, key, incognito, now } = generation;
  if (!incognito) return { beatId: id, ledgerReference: id, createdOn: now };
  return {
    beatId: await incognitoBeatId(secret, userId, key),
    ledgerReference: await hmacHex(secret, "incognito debit", id),
    createdOn: now - (now % DAY_MS),
  };
}

/**
 * The id that a beat has if it was made incognito with this key: whoever has the secret and the
 * person's keys finds their incognito beats again, to export and to delete them.
 */
export async function incognitoBeatId(
  secret: string,
  userId: string,
  key: string,
): Promise<string> {
  return toUuid(await hmacHex(secret, "incognito beat", userId, key));
}

/** What was asked, as a digest: one key must not serve two wishes. */
export function fingerprint(
  secret: string,
  userId: string,
  mood: string,
  incognito: boolean,
): Promise<string> {
  return hmacHex(secret, "fingerprint", userId, incognito ? "incognito" : "kept", mood);
}

/** Signs the link of an incognito beat for its maker: nobody else's session opens it. */
export function beatSignature(secret: string, beatId: string, userId: string): Promise<string> {
  return hmacHex(secret, "beat link", beatId, userId);
}

function toUuid(hex: string): string {
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20, 32)].join("-");
}
