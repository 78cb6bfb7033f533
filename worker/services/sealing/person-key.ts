import { type Bytes, hmacHex } from "#worker/domain/crypto/digest.ts";
import { type Cipher, createCipher } from "./cipher.ts";
import { deriveKey } from "./derive.ts";

/** A person's key as the database has it: nothing opens it but the APP_SECRET of its version. */
export interface WrappedKey {
  readonly userId: string;
  readonly wrapped: string;
  readonly version: string;
}

/** What is sealed for one person, and digests that only their key can make. */
export interface PersonKey extends Cipher {
  /** The same key, to be stored or handed on. */
  readonly wrapped: WrappedKey;
  /**
   * HMAC of several parts, hex.
   * @param use digests of different uses are never equal
   */
  digest(use: string, ...parts: readonly string[]): Promise<string>;
}

/** @param key 32 bytes, the person's alone */
export async function createPersonKey(key: Bytes, wrapped: WrappedKey): Promise<PersonKey> {
  const cipher = await createCipher(await deriveKey(key, "what a person wrote"));
  return {
    ...cipher,
    wrapped,
    async digest(use, ...parts) {
      const own = await deriveKey(key, `digest of ${use}`);
      return hmacHex(own, ...parts);
    },
  };
}
