import { Buffer } from "node:buffer";
import type { Bytes } from "#worker/domain/crypto.ts";

const IV_BYTES = 12;
/** Plaintexts are padded to a multiple of this, bytes: a length would reveal short answers. */
const BLOCK_BYTES = 128;

/** AES-256-GCM under one key. A sealed value opens only under the label it was sealed with. */
export interface Cipher {
  /**
   * Seals a JSON value.
   * @param label names row and column; bound as associated data
   * @returns base64url of the initialisation vector, the ciphertext and its tag
   */
  seal(label: string, value: unknown): Promise<string>;
  /** @returns undefined when it was sealed under another key or with another label, or was altered */
  open(label: string, sealed: string): Promise<unknown>;
}

/**
 * AES-256-GCM with a random initialisation vector for each value (NIST SP 800-38D, 8.2.2).
 * @param key 32 bytes
 */
export async function createCipher(key: Bytes): Promise<Cipher> {
  const imported = await crypto.subtle.importKey("raw", key, "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  return {
    async seal(label, value) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const algorithm = { name: "AES-GCM", iv, additionalData: bytesOf(label) };
      const sealed = await crypto.subtle.encrypt(algorithm, imported, padded(value));
      return base64Url(iv, new Uint8Array(sealed));
    },
    async open(label, sealed) {
      const bytes = fromBase64Url(sealed);
      if (bytes.length <= IV_BYTES) return undefined;
      const iv = bytes.subarray(0, IV_BYTES);
      const algorithm = { name: "AES-GCM", iv, additionalData: bytesOf(label) };
      try {
        const opened = await crypto.subtle.decrypt(algorithm, imported, bytes.subarray(IV_BYTES));
        return JSON.parse(new TextDecoder().decode(opened));
      } catch (error) {
        if (error instanceof DOMException && error.name === "OperationError") return undefined;
        throw error;
      }
    },
  };
}

/** JSON, padded with trailing spaces, which `JSON.parse` ignores. */
function padded(value: unknown): Bytes {
  const bytes = bytesOf(JSON.stringify(value));
  const length = Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES;
  const block = new Uint8Array(length).fill(0x20);
  block.set(bytes);
  return block;
}

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function base64Url(...parts: readonly Bytes[]): string {
  return Buffer.concat(parts).toString("base64url");
}

/** Invalid characters are skipped: the result is bytes that no key opens. */
function fromBase64Url(text: string): Bytes {
  return new Uint8Array(Buffer.from(text, "base64url"));
}

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
