/**
 * `npm run seal [-- production|staging]`: encrypts every row with its owner's key, and wraps every key
 * with APP_SECRET. It may be interrupted at any moment: the next run continues. With a target it reads
 * wrangler.toml and the secrets, else the environment.
 */
import { type DatabaseAccess, openDatabase } from "#db/client.ts";
import { countKeysUnderOthers } from "#db/key-rotation.ts";
import { countLostBeats } from "#db/plain-rows.ts";
import { createKeyring, type Keyring } from "#worker/services/sealing/keyring.ts";
import { seal } from "#worker/services/upkeep/seal.ts";
import { readConfiguration } from "#worker/tools/deploy/configuration.ts";
import { readTarget } from "#worker/tools/deploy/target.ts";
import type { Target } from "#worker/tools/deploy/targets.ts";
import { withLocalDatabase } from "#worker/tools/local/database/local-database.ts";
import {
  LOCAL_DATA,
  LOCAL_SECRET,
  localSecret,
  readSettings,
} from "#worker/tools/local/settings.ts";
import { readTargetArgument } from "./target-argument.ts";

const target = readTargetArgument("seal");
try {
  await (target === undefined ? sealLocal() : sealTarget(target));
} catch (error) {
  // The message of a failed query is its SQL text; the reason is in its cause.
  const { cause = error } = error as { readonly cause?: unknown };
  console.error(`seal: ${cause instanceof Error ? cause.message : String(cause)}`);
  process.exitCode = 1;
}

async function sealTarget(name: Target): Promise<void> {
  const env = readTarget(await readConfiguration(name));
  const access = { url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN };
  await sealAll(access, createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE));
}

async function sealLocal(): Promise<void> {
  const { env, startsDatabase } = readSettings(process.env, await localSecret(LOCAL_SECRET));
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  const access = { url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN };
  await (startsDatabase
    ? withLocalDatabase(LOCAL_DATA, (local) => sealAll(local, keyring))
    : sealAll(access, keyring));
}

async function sealAll(access: DatabaseAccess, keyring: Keyring): Promise<void> {
  const database = openDatabase(access);
  const rows = await seal({ database, keyring });
  console.log(
    rows === 0 ? "Every row is sealed already." : `Rows sealed or wrapped anew: ${rows}.`,
  );
  const others = await countKeysUnderOthers(database, await keyring.versions());
  if (others > 0) {
    throw new Error(
      `${others} keys are under a secret that is not set: set APP_SECRET_BEFORE to it`,
    );
  }
  const lost = await countLostBeats(database);
  if (lost > 0) {
    console.log(`Incognito beats of an earlier secret, which no link opens any more: ${lost}.`);
  }
}
