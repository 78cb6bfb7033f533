import { type Bytes, equalDigests } from "#worker/domain/crypto/digest.ts";

/** HMAC-SHA-256 as hex over exactly these bytes, as the gateway signs webhooks and returns. */
export async function signatureOf(secret: string, message: string | Bytes): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const bytes = typeof message === "string" ? encoder.encode(message) : message;
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether one of the secrets signed a message. All are tried, in constant time.
 * @param secrets the current one and, during a change, the one before
 */
export async function isSigned(
  secrets: readonly string[],
  message: string | Bytes,
  signature: string,
): Promise<boolean> {
  const expected = await Promise.all(secrets.map((secret) => signatureOf(secret, message)));
  const equal = expected.map((digest) => equalDigests(digest, signature.toLowerCase()));
  return equal.includes(true);
}
