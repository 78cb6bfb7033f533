import type { Bytes } from "#worker/domain/crypto/digest.ts";

/**
 * A key of 256 bits for one use, out of a secret with several (HKDF with SHA-256, RFC 5869).
 * @param use names what the key is for: keys of different uses tell nothing of each other
 */
export async function deriveKey(secret: Bytes | string, use: string): Promise<Bytes> {
  const encoder = new TextEncoder();
  const bytes = typeof secret === "string" ? encoder.encode(secret) : secret;
  const imported = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]);
  const algorithm = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encoder.encode(`stillwave ${use}`),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, imported, 256));
}
