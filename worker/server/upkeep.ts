import type { Database } from "#db/client.ts";
import { findNextMismatches } from "#db/ledger-check.ts";
import { keysUnder, replaceKeys } from "#db/person-keys.ts";
import { keepBooksChecked } from "#db/upkeep.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import { deleteExpiredAccessTokens } from "#worker/features/access-tokens/store.ts";
import { deleteExpiredChanges } from "#worker/features/accounts/email-change.store.ts";
import { forgetFormerAddresses, pruneUnconfirmed } from "#worker/features/accounts/store.ts";
import { deleteExpiredProofs } from "#worker/features/accounts/tokens.store.ts";
import {
  pruneFailedGenerations,
  releaseStaleGenerations,
} from "#worker/features/beats/generation.store.ts";
import { deleteExpiredPendingMoods } from "#worker/features/beats/pending-mood.store.ts";
import { deleteExpiredSessions } from "#worker/features/sessions/store.ts";
import { type Keyring, openAddress } from "#worker/platform/keyring.ts";

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
    return { before: stored, key: key.wrapped, digest };
  });
  if (keys.length > 0) await replaceKeys(database, await Promise.all(rotated));
  return keys.length;
}

/** How long a failed idempotency key is kept, ms. */
const KEY_LIFE_MS = DAY_MS;

/** The log event when keys of the previous APP_SECRET could not be wrapped by the current one. */
export const ROTATION_FAILED = "rotation.failed";

/** How many keys one run wraps anew; the next run continues. */
const ROTATED_AT_ONCE = 300;

/** How long an unconfirmed account is kept, ms. */
const UNCONFIRMED_LIFE_MS = 7 * DAY_MS;

/** The log event for each balance that differs from the sum of its ledger. */
export const LEDGER_MISMATCH = "ledger.MISMATCH";

export interface Recovery {
  readonly released: number;
  /** Balances that differ from their ledgers. An operator must look into each. */
  readonly mismatches: number;
}

/**
 * The periodic job: releases stale leases, deletes old failures, expired sessions, access tokens, proofs and texts of
 * visitors, addresses of deleted accounts after a year, and unconfirmed accounts, wraps keys of the
 * previous APP_SECRET anew, and compares the next part of the balances with their ledgers. A mismatch is logged each
 * time and never repaired here; `npm run doctor` compares all of them and names the account.
 */
export async function recover(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  now: number,
  log: Log,
): Promise<Recovery> {
  const released = await releaseStaleGenerations(database, now);
  await pruneFailedGenerations(database, now - KEY_LIFE_MS);
  await deleteExpiredSessions(database, now);
  await deleteExpiredAccessTokens(database, now);
  await deleteExpiredPendingMoods(database, now);
  await forgetFormerAddresses(database, now);
  const signUpsBefore = now - UNCONFIRMED_LIFE_MS;
  await deleteExpiredProofs(database, now, signUpsBefore);
  await deleteExpiredChanges(database, now);
  const pruned = await pruneUnconfirmed(database, signUpsBefore, now);
  const mismatches = await findNextMismatches(database);
  for (const { balance, booked } of mismatches) {
    log(LEDGER_MISMATCH, { cause: LEDGER_MISMATCH, balance, booked });
  }
  await keepBooksChecked(database, { at: now, mismatches: mismatches.length });
  await rotateSome(database, keyring, log);
  log("recovery.done", { released, pruned, mismatches: mismatches.length });
  return { released, mismatches: mismatches.length };
}

/** A key that cannot be wrapped must not stop the rest of the job. */
async function rotateSome(database: Database, keyring: Keyring, log: Log): Promise<void> {
  try {
    const keys = await rotateKeys({ database, keyring }, ROTATED_AT_ONCE);
    if (keys > 0) log("rotation.done", { keys });
  } catch (error) {
    log(ROTATION_FAILED, { cause: ROTATION_FAILED, ...errorFields(error) });
  }
}
