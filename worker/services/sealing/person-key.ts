import { type Bytes, hmacHex } from "#worker/domain/crypto/digest.ts";
import { type Cipher, createCipher } from "./cipher.ts";
import { deriveKey } from "./derive.ts";

/** A person's key as the database stores it: only the APP_SECRET of its version unwraps it. */
export interface WrappedKey {
  readonly userId: string;
  readonly wrapped: string;
  readonly version: string;
}

/** One person's key: a cipher, and digests that only this key can make. */
export interface PersonKey extends Cipher {
  /** The same key in the form that is stored and passed between isolates. */
  readonly wrapped: WrappedKey;
  /** Opens what is known to be the person's, in the shape that was sealed. @throws where `open` finds nothing */
  openOwn<Value>(place: string, sealed: string): Promise<Value>;
  /**
   * HMAC-SHA-256 of several parts, hex.
   * @param use separates domains: digests for different uses never match
   */
  digest(use: string, ...parts: readonly string[]): Promise<string>;
}

/** @param key 32 random bytes */
export async function createPersonKey(key: Bytes, wrapped: WrappedKey): Promise<PersonKey> {
  const cipher = await createCipher(await deriveKey(key, "what a person wrote"));
  return {
    ...cipher,
    wrapped,
    async openOwn<Value>(place: string, sealed: string) {
      const value = await cipher.open(place, sealed);
      if (value === undefined) throw new Error(`${place} is not under its owner's key.`);
      return value as Value;
    },
    async digest(use, ...parts) {
      const own = await deriveKey(key, `digest of ${use}`);
      return hmacHex(own, ...parts);
    },
  };
}
