import { equalDigests, hmacHex } from "#worker/domain/crypto/digest.ts";

/** Ids, links and debits of legacy incognito beats, which were made before rows were sealed: all follow from APP_SECRET. */

/** The id of such a beat, derived from the client's idempotency key. */
export async function plainBeatId(secret: string, userId: string, key: string): Promise<string> {
  const hex = await hmacHex(secret, "incognito beat", userId, key);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20, 32)].join("-");
}

/** The signature in the link of such a beat. Once the row is sealed, it is also the key that decrypts it. */
export function plainSignature(secret: string, beatId: string, userId: string): Promise<string> {
  return hmacHex(secret, "beat link", beatId, userId);
}

/** The reference of such a beat's debit. */
export function plainDebit(secret: string, generationId: string): Promise<string> {
  return hmacHex(secret, "incognito debit", generationId);
}

/** Whether the signature of a link is valid under one of the secrets. */
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
