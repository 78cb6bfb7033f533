/**
 * `npm run seal [-- production|staging]`: wraps every person's key with APP_SECRET, where
 * APP_SECRET_BEFORE wraps it still. It may be interrupted at any moment: the next run continues. With a
 * target it reads wrangler.toml and the secrets, else the environment.
 */
import { type DatabaseAccess, openDatabase } from "#db/client.ts";
import { countKeysUnderOthers } from "#db/person-keys.ts";
import { createKeyring, type Keyring } from "#worker/platform/keyring.ts";
import { rotateKeys } from "#worker/server/upkeep.ts";
import {
  readConfiguration,
  readTarget,
  readTargetArgument,
  type Target,
} from "#worker/tools/deploy/target.ts";
import { withLocalDatabase } from "#worker/tools/local/database/local-database.ts";
import {
  LOCAL_DATA,
  LOCAL_SECRET,
  localSecret,
  readSettings,
} from "#worker/tools/local/settings.ts";

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
  const keys = await rotateKeys({ database, keyring });
  console.log(keys === 0 ? "Every key is wrapped already." : `Keys wrapped anew: ${keys}.`);
  const others = await countKeysUnderOthers(database, await keyring.versions());
  if (others > 0) {
    throw new Error(
      `${others} keys are under a secret that is not set: set APP_SECRET_BEFORE to it`,
    );
  }
}
