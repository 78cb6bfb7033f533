/** Bytes as base64url without padding, https://www.rfc-editor.org/rfc/rfc4648#section-5. */
export function toBase64url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Decodes base64url without padding. @throws TypeError for any other text */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new TypeError("No base64url.");
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}

/** Bytes in the type that WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256 of a secret as hex: tokens are stored in this form only. */
export async function sha256Hex(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret)));
}

/**
 * HMAC-SHA-256 of several parts under a key, hex. The parts are length-prefixed, so that
 * ("ab", "c") and ("a", "bc") differ.
 */
export async function hmacHex(key: string | Bytes, ...parts: readonly string[]): Promise<string> {
  const encoder = new TextEncoder();
  const imported = await crypto.subtle.importKey(
    "raw",
    typeof key === "string" ? encoder.encode(key) : key,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const message = parts.map((part) => `${part.length}:${part}`).join("");
  return hex(await crypto.subtle.sign("HMAC", imported, encoder.encode(message)));
}

/**
 * Compares two digests in constant time: how long it takes reveals nothing about where they differ. The
 * only such comparison in the product; browsers have no `timingSafeEqual`, so it is written here.
 * @param left in any encoding that the right one shares, such as hex; of unequal length they differ
 */
export function equalDigests(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  }
  return difference === 0;
}

/** An id in the form of a UUID (version 8, RFC 9562) that follows from a digest. @param digest hex */
export function uuidOf(digest: string): string {
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}

/** A random secret of 256 bits, as base64url. */
export function randomToken(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
