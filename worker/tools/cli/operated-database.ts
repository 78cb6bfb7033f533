import { type Database, type DatabaseAccess, openDatabase } from "#db/client.ts";
import { createKeyring, type Keyring } from "#worker/platform/keyring.ts";
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

/** What a command of the operator works on. */
export interface Operated {
  readonly database: Database;
  /** Opens people's keys by APP_SECRET and APP_SECRET_BEFORE. */
  readonly keyring: Keyring;
}

/**
 * Runs a command of the operator on the database and the secrets of a target, else on those of the environment as
 * `npm start` reads it. What fails is printed by its reason, and ends the process with code 1.
 * @param command as people call it, which begins the line
 */
export async function operate(
  command: string,
  target: Target | undefined,
  use: (operated: Operated) => Promise<void>,
): Promise<void> {
  try {
    const { env, startsDatabase } = await settingsOf(target);
    const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
    const run = (access: DatabaseAccess) => use({ database: openDatabase(access), keyring });
    const access = { url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN };
    await (startsDatabase ? withLocalDatabase(LOCAL_DATA, run) : run(access));
  } catch (error) {
    // The message of a failed query is its SQL text; the reason is in its cause.
    const { cause = error } = error as { readonly cause?: unknown };
    console.error(`${command}: ${cause instanceof Error ? cause.message : String(cause)}`);
    process.exitCode = 1;
  }
}

async function settingsOf(target: Target | undefined) {
  if (target !== undefined) {
    return { env: readTarget(await readConfiguration(target)), startsDatabase: false };
  }
  const own = process.env.APP_SECRET ? "" : await localSecret(LOCAL_SECRET);
  return readSettings(process.env, own);
}

/**
 * Reads a target, if one is named, and one value after it. Ends the process with code 2 on any other arguments.
 * @param usage what to call, without "npm run"
 */
export function readTargetAndValue(
  usage: string,
  accepts: (value: string) => boolean = () => true,
): { readonly target: Target | undefined; readonly value: string } {
  const [value, first, ...more] = process.argv.slice(2).toReversed();
  const target = TARGETS.find((known) => known === first);
  if (value !== undefined && more.length === 0 && target === first && accepts(value)) {
    return { target, value };
  }
  console.error(`usage: npm run -s ${usage}`);
  return process.exit(2);
}
