import type { AccountRow } from "#db/person-keys.ts";
import { type Bytes, hmacHex } from "#worker/domain/crypto.ts";
import { type Cipher, createCipher, deriveKey } from "./cipher.ts";

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
  openOwn<Value>(label: string, sealed: string): Promise<Value>;
  /**
   * HMAC-SHA-256 of several parts, hex.
   * @param use separates domains: digests for different uses never match
   */
  digest(use: string, ...parts: readonly string[]): Promise<string>;
}

/** @param key 32 random bytes */
async function createPersonKey(key: Bytes, wrapped: WrappedKey): Promise<PersonKey> {
  const cipher = await createCipher(await deriveKey(key, "what a person wrote"));
  return {
    ...cipher,
    wrapped,
    async openOwn<Value>(label: string, sealed: string) {
      const value = await cipher.open(label, sealed);
      if (value === undefined) throw new Error(`${label} is not under its owner's key.`);
      return value as Value;
    },
    async digest(use, ...parts) {
      const own = await deriveKey(key, `digest of ${use}`);
      return hmacHex(own, ...parts);
    },
  };
}

/** A mail address with the digests by which the database may know it. */
interface Address {
  /** As it was typed, trimmed and in lower case. */
  readonly plain: string;
  /** Keyed digest under the current secret, which new rows store. */
  readonly digest: string;
  /** The digests under either secret: rows that are not rotated yet have the previous one. */
  readonly known: readonly string[];
}

/** The keys derived from APP_SECRET, from the current one and the previous one. */
export interface Keyring {
  /** The current secret. */
  readonly secret: string;
  /** The current secret, then the previous one during a rotation. */
  readonly secrets: readonly string[];
  /** The version of each secret, as wrapped keys name it. */
  versions(): Promise<readonly string[]>;
  /** Makes a new random key for a person. */
  createKey(userId: string): Promise<PersonKey>;
  /** @throws when neither secret unwraps it */
  unwrap(wrapped: WrappedKey): Promise<PersonKey>;
  /** Wraps the same key under the current secret. @throws as unwrap */
  rewrap(wrapped: WrappedKey): Promise<PersonKey>;
  address(email: string): Promise<Address>;
  /**
   * The same of a deleted account, whose digest nobody can make anew when the secret changes: `known` has
   * those under either secret.
   */
  formerAddress(email: string): Promise<Omit<Address, "plain">>;
}

const KEY_BYTES = 32;

/**
 * Wraps each person's key under a key derived from APP_SECRET. During a rotation the previous secret
 * still unwraps what it wrapped.
 */
export function createKeyring(secret: string, previous?: string): Keyring {
  const secrets = previous === undefined ? [secret] : [secret, previous];

  async function raw({ userId, wrapped }: WrappedKey): Promise<Bytes> {
    for (const each of secrets) {
      const opened = await (await wrapping(each)).open(labelOf(userId), wrapped);
      if (isBytes(opened)) return Uint8Array.from(opened);
    }
    throw new Error("No APP_SECRET that is set unwraps a person's key.");
  }

  async function wrap(userId: string, key: Bytes): Promise<PersonKey> {
    const wrapped = await (await wrapping(secret)).seal(labelOf(userId), [...key]);
    return createPersonKey(key, { userId, wrapped, version: await versionOf(secret) });
  }

  return {
    secret,
    secrets,
    versions: () => Promise.all(secrets.map(versionOf)),
    createKey: (userId) => wrap(userId, crypto.getRandomValues(new Uint8Array(KEY_BYTES))),
    unwrap: async (wrapped) => createPersonKey(await raw(wrapped), wrapped),
    rewrap: async (wrapped) => wrap(wrapped.userId, await raw(wrapped)),
    async address(plain) {
      const known = await addressDigests(secrets, "addresses", plain);
      return { plain, digest: known[0] ?? "", known };
    },
    async formerAddress(plain) {
      const known = await addressDigests(secrets, "addresses of deleted accounts", plain);
      return { digest: known[0] ?? "", known };
    },
  };
}

async function wrapping(secret: string): Promise<Cipher> {
  return createCipher(await deriveKey(secret, "keys of people"));
}

async function versionOf(secret: string): Promise<string> {
  return (await hmacHex(await deriveKey(secret, "version"))).slice(0, 16);
}

/** @param use separates domains: digests for different uses never match */
function addressDigests(
  secrets: readonly string[],
  use: string,
  email: string,
): Promise<readonly string[]> {
  return Promise.all(secrets.map(async (each) => hmacHex(await deriveKey(each, use), email)));
}

function labelOf(userId: string): string {
  return `person_key ${userId}`;
}

function isBytes(value: unknown): value is number[] {
  return Array.isArray(value) && value.length === KEY_BYTES;
}

export interface OpenedAccount {
  readonly id: string;
  readonly key: PersonKey;
  readonly email: string;
}

/** Unwraps the key of an account, and opens its address. @throws when no secret that is set unwraps it */
export async function openAccount(
  keyring: Keyring,
  { id, sealed, wrapped, version }: AccountRow,
): Promise<OpenedAccount> {
  const key = await keyring.unwrap({ userId: id, wrapped, version });
  return { id, key, email: await openAddress(key, sealed) };
}

/** The address of an account. @throws when it is not sealed under this key */
export function openAddress(key: PersonKey, sealed: string): Promise<string> {
  return key.openOwn(addressLabel(key.wrapped.userId), sealed);
}

/** Key and sealed address of a new account. */
export async function newAccountSeal(keyring: Keyring, userId: string, { plain }: Address) {
  const key = await keyring.createKey(userId);
  return { key: key.wrapped, sealed: await sealAddress(key, plain) };
}

/** The address of an account, as `openAddress` opens it. */
export function sealAddress(key: PersonKey, email: string): Promise<string> {
  return key.seal(addressLabel(key.wrapped.userId), email);
}

function addressLabel(userId: string): string {
  return `user ${userId} email`;
}
