/**
 * `npm run -s nominee -- [production|staging] ADDRESS`: prints whom the account of a mail address names to
 * ask on its behalf, as one JSON object, name and email. With a target it reads wrangler.toml and the
 * secrets, else the environment as `npm start` does.
 */
import { type DatabaseAccess, openDatabase } from "#db/client.ts";
import { nomineeByAddress } from "#worker/features/privacy/nominees.store.ts";
import { openNominee } from "#worker/features/privacy/nominees.ts";
import { createKeyring, openAccount } from "#worker/platform/keyring.ts";
import {
  readConfiguration,
  readTarget,
  TARGETS,
  type Target,
} from "#worker/tools/deploy/target.ts";
import { withLocalDatabase } from "#worker/tools/local/database/local-database.ts";
import {
  LOCAL_DATA,
  LOCAL_SECRET,
  localSecret,
  readSettings,
} from "#worker/tools/local/settings.ts";

const { target, address } = readArguments(process.argv.slice(2));
try {
  console.log(JSON.stringify(await read(target)));
} catch (error) {
  // The message of a failed query is its SQL text; the reason is in its cause.
  const { cause = error } = error as { readonly cause?: unknown };
  console.error(`nominee: ${cause instanceof Error ? cause.message : String(cause)}`);
  process.exitCode = 1;
}

async function read(name: Target | undefined) {
  const { env, startsDatabase } =
    name === undefined
      ? readSettings(process.env, await localSecret(LOCAL_SECRET))
      : { env: readTarget(await readConfiguration(name)), startsDatabase: false };
  const { APP_SECRET, APP_SECRET_BEFORE, LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = env;
  const secrets = [APP_SECRET, APP_SECRET_BEFORE] as const;
  return startsDatabase
    ? withLocalDatabase(LOCAL_DATA, (local) => readFrom(local, secrets))
    : readFrom({ url, authToken }, secrets);
}

async function readFrom(
  access: DatabaseAccess,
  [secret, before]: readonly [string, string | undefined],
) {
  const database = openDatabase(access);
  const keyring = createKeyring(secret, before);
  const found = await nomineeByAddress(database, await keyring.address(address));
  if (found === undefined) throw new Error("no account has this address");
  const { key } = await openAccount(keyring, found.account);
  const nominee = await openNominee(key, found.nominee ?? undefined);
  if (nominee === undefined) throw new Error("this account names nobody");
  return nominee;
}

/** Ends the process with code 2 unless there is one address, after a target or alone. */
function readArguments(args: readonly string[]) {
  const [last, first, ...more] = args.toReversed();
  const target = TARGETS.find((known) => known === first);
  if (last?.includes("@") && more.length === 0 && target === first) {
    return { target, address: last.trim().toLowerCase() };
  }
  console.error("usage: npm run -s nominee -- [production|staging] ADDRESS");
  return process.exit(2);
}
