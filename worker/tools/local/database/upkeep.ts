import { type DatabaseAccess, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import type { Keyring } from "#worker/platform/keyring.ts";
import { LEDGER_MISMATCH, ROTATION_FAILED, recover } from "#worker/server/upkeep.ts";
import { type Repetition, repeatEvery } from "./repeat.ts";

/** Events of the recovery job that a person has to look at. */
const PRINTED = new Set([LEDGER_MISMATCH, ROTATION_FAILED]);
/** As the cron trigger in wrangler.toml: the local runtime runs no cron triggers. */
const RECOVER_EVERY_MS = 10 * 60_000;

/**
 * Applies missing migrations, runs the recovery job, and repeats that job every ten minutes.
 * @throws when the database does not answer, or a migration fails
 */
export async function startUpkeep(access: DatabaseAccess, keyring: Keyring): Promise<Repetition> {
  const { client } = openDatabase(access);
  await client.execute("select 1").catch((cause: unknown) => {
    throw new Error("LIBSQL_URL: the database there does not answer, or refuses.", { cause });
  });
  await migrate(access);
  await recoverNow(access, keyring);
  return repeatEvery(RECOVER_EVERY_MS, () => recoverNow(access, keyring));
}

async function recoverNow(access: DatabaseAccess, keyring: Keyring): Promise<void> {
  await recover({ database: openDatabase(access), keyring }, Date.now(), (event, fields) => {
    if (PRINTED.has(event)) console.error(`stillwave: ${event} ${JSON.stringify(fields)}`);
  });
}
