import { equalDigests, hmacHex } from "#worker/domain/crypto/digest.ts";

/** Ids of incognito beats that were made before rows were sealed: they follow from APP_SECRET. */

/** The id that such a beat has, found by the client's idempotency key. */
export async function plainBeatId(secret: string, userId: string, key: string): Promise<string> {
  const hex = await hmacHex(secret, "incognito beat", userId, key);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20, 32)].join("-");
}

/** The signature in such a beat's link. Once the row is sealed, it is the key that opens it. */
export function plainSignature(secret: string, beatId: string, userId: string): Promise<string> {
  return hmacHex(secret, "beat link", beatId, userId);
}

/** The reference of such a beat's debit. */
export function plainDebit(secret: string, generationId: string): Promise<string> {
  return hmacHex(secret, "incognito debit", generationId);
}

/** Whether a link bears the signature of one of the secrets. */
export async function isPlainSignature(
  secrets: readonly string[],
  beat: { readonly id: string; readonly userId: string },
  signature: string,
): Promise<boolean> {
  for (const secret of secrets) {
    if (equalDigests(signature, await plainSignature(secret, beat.id, beat.userId))) return true;
  }
  return false;
}
