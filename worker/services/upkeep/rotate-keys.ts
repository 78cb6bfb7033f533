import type { Database } from "#db/client.ts";
import { keysUnder, replaceKeys } from "#db/key-rotation.ts";
import { openAddress } from "#worker/services/sealing/account.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";

/** Maximum number of keys that one transaction replaces. */
const KEYS_AT_ONCE = 100;

interface RotationPorts {
  readonly database: Database;
  readonly keyring: Keyring;
}

/**
 * Wraps keys of the previous APP_SECRET under the current one, in batches; the digests that find their
 * owners follow the secret too. Every batch is one transaction: a stopped job resumes where it ended.
 * @param most about how many keys to replace: a batch is never cut @default all
 * @returns the number of keys replaced; 0 when nothing was left
 */
export async function rotateKeys(
  ports: RotationPorts,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const [, previous] = await ports.keyring.versions();
  if (previous === undefined) return 0;
  let rotated = 0;
  let batch: number;
  do {
    batch = rotated < most ? await rotateBatch(ports, previous) : 0;
    rotated += batch;
  } while (batch > 0);
  return rotated;
}

async function rotateBatch({ database, keyring }: RotationPorts, version: string): Promise<number> {
  const keys = await keysUnder(database, version, KEYS_AT_ONCE);
  const rotated = keys.map(async (stored) => {
    const key = await keyring.rewrap(stored);
    const { digest } = await keyring.address(await openAddress(key, stored.sealed));
    return { before: stored.wrapped, key: key.wrapped, digest };
  });
  if (keys.length > 0) await replaceKeys(database, await Promise.all(rotated));
  return keys.length;
}
