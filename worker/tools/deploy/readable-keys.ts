import { type DatabaseAccess, openDatabase } from "#db/client.ts";
import { countKeysUnderOthers } from "#db/person-keys.ts";
import type { Keyring } from "#worker/platform/keyring.ts";

/**
 * Refuses secrets with which people could not read what they wrote: a new APP_SECRET without the one before it, or
 * APP_SECRET_BEFORE removed while it is needed.
 * @throws with the number of people
 */
export async function expectReadableKeys(access: DatabaseAccess, keyring: Keyring): Promise<void> {
  const others = await countKeysUnderOthers(openDatabase(access), await keyring.versions());
  if (others === 0) return;
  throw new Error(
    `${others} people could not read what they wrote: their keys are under another secret, which must be APP_SECRET_BEFORE (docs/operating.md)`,
  );
}
