import type { Bytes } from "#worker/domain/crypto/digest.ts";

/**
 * Derives a 256-bit key for one use from a secret (HKDF with SHA-256, RFC 5869).
 * @param use separates domains: the key of one use reveals nothing about that of another
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
