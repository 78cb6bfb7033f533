import type { AccountRow } from "#db/person-keys.ts";
import type { Address, Keyring } from "./keyring.ts";
import type { PersonKey } from "./person-key.ts";

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
  return key.openOwn(addressPlace(key.wrapped.userId), sealed);
}

/** Key and sealed address of a new account. */
export async function newAccountSeal(keyring: Keyring, userId: string, { plain }: Address) {
  const key = await keyring.createKey(userId);
  return { key: key.wrapped, sealed: await key.seal(addressPlace(userId), plain) };
}

function addressPlace(userId: string): string {
  return `user ${userId} email`;
}
