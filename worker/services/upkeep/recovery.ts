import type { Database } from "#db/client.ts";
import { findMismatches } from "#db/credits.ts";
import { pruneFailedGenerations, releaseStaleGenerations } from "#db/generations.ts";
import { deleteExpiredSessions } from "#db/sessions.ts";
import { deleteExpiredProofs } from "#db/tokens.ts";
import { pruneUnconfirmed } from "#db/unconfirmed.ts";
import { errorFields, type Log } from "#worker/domain/observation/log.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";
import { seal } from "./seal.ts";

/** How long a client may repeat a failed key before it is forgotten, ms. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000;

/** What is logged when rows of before could not be sealed. */
export const SEALING_FAILED = "sealing.failed";

/** Rows of before that one run seals at most, as their moods are read: the next run goes on. */
const SEALED_AT_ONCE = 300;

/** How long an account may wait for somebody to confirm it, ms. */
const UNCONFIRMED_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** What is logged for each balance that is not what its ledger says. */
export const LEDGER_MISMATCH = "ledger.MISMATCH";

export interface Recovery {
  readonly released: number;
  /** How many balances are not what their ledger says. Somebody must look. */
  readonly mismatches: number;
}

/**
 * Releases what crashes left, forgets old failures, ended sessions and proofs and the accounts that
 * nobody confirmed, seals rows of before, and holds every balance against its ledger. A difference is
 * said loudly, once each, and never mended in silence. Whose it is, `npm run doctor` says.
 */
export async function recover(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  now: number,
  log: Log,
): Promise<Recovery> {
  const released = await releaseStaleGenerations(database, now);
  await pruneFailedGenerations(database, now - KEY_LIFE_MS);
  await deleteExpiredSessions(database, now);
  const signUpsBefore = now - UNCONFIRMED_LIFE_MS;
  await deleteExpiredProofs(database, now, signUpsBefore);
  const pruned = await pruneUnconfirmed(database, signUpsBefore, now);
  const mismatches = await findMismatches(database);
  for (const { balance, booked } of mismatches) {
    log(LEDGER_MISMATCH, { cause: LEDGER_MISMATCH, balance, booked });
  }
  await sealSome(database, keyring, log);
  log("recovery.done", { released, pruned, mismatches: mismatches.length });
  return { released, mismatches: mismatches.length };
}

/** What cannot be sealed must not keep the rest of the job from being done. */
async function sealSome(database: Database, keyring: Keyring, log: Log): Promise<void> {
  try {
    const rows = await seal({ database, keyring }, SEALED_AT_ONCE);
    if (rows > 0) log("sealing.done", { rows });
  } catch (error) {
    log(SEALING_FAILED, { cause: SEALING_FAILED, ...errorFields(error) });
  }
}
