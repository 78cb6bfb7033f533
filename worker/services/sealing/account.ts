import type { Database } from "#db/client.ts";
import { type AccountRow, keepKey } from "#db/person-keys.ts";
import type { Address, Keyring } from "./keyring.ts";
import type { PersonKey, WrappedKey } from "./person-key.ts";

export interface OpenedAccount {
  readonly id: string;
  readonly key: PersonKey;
  readonly email: string;
}

/** Unwraps the key of an account, or makes one for a legacy row without, and opens its address. */
export async function openAccount(
  database: Database,
  keyring: Keyring,
  row: AccountRow,
): Promise<OpenedAccount> {
  const key = await keyring.unwrap(wrappedOf(row) ?? (await newKey(database, keyring, row.id)));
  return { id: row.id, key, email: await addressOf(key, row) };
}

/** The address of an account. @throws when it is not sealed under this key */
export async function addressOf(
  key: PersonKey,
  { email, sealed }: Pick<AccountRow, "email" | "sealed">,
): Promise<string> {
  if (sealed === null) return email;
  const address = await key.open(addressPlace(key.wrapped.userId), sealed);
  if (typeof address !== "string") throw new Error("An address is not under its owner's key.");
  return address;
}

export function sealAddress(key: PersonKey, { plain }: Address): Promise<string> {
  return key.seal(addressPlace(key.wrapped.userId), plain);
}

/** Key and sealed address of a new account. */
export async function newAccountSeal(keyring: Keyring, userId: string, address: Address) {
  const key = await keyring.createKey(userId);
  return { key: key.wrapped, sealed: await sealAddress(key, address) };
}

function wrappedOf({ id, wrapped, version }: AccountRow): WrappedKey | undefined {
  if (wrapped === null || version === null) return undefined;
  return { userId: id, wrapped, version };
}

async function newKey(database: Database, keyring: Keyring, userId: string): Promise<WrappedKey> {
  return keepKey(database, (await keyring.createKey(userId)).wrapped);
}

function addressPlace(userId: string): string {
  return `user ${userId} email`;
}
