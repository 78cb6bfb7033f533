/**
 * `npm run -s community:remove -- [production|staging] SHAREID`: removes a shared sound for everybody
 * but those who kept it. SHAREID is the end of its page's address. With a target it reads wrangler.toml
 * and the secrets, else `LIBSQL_URL`, or the local database.
 */
import { type DatabaseAccess, openDatabase } from "#db/client.ts";
import { removeSound } from "#worker/features/community/changes.store.ts";
import {
  readConfiguration,
  readTarget,
  TARGETS,
  type Target,
} from "#worker/tools/deploy/target.ts";
import { withLocalDatabase } from "#worker/tools/local/database/local-database.ts";
import { LOCAL_DATA } from "#worker/tools/local/settings.ts";

const { target, id } = readArguments(process.argv.slice(2));
try {
  await remove(target);
} catch (error) {
  // The message of a failed query is its SQL text; the reason is in its cause.
  const { cause = error } = error as { readonly cause?: unknown };
  console.error(`community:remove: ${cause instanceof Error ? cause.message : String(cause)}`);
  process.exitCode = 1;
}

async function remove(name: Target | undefined): Promise<void> {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } =
    name === undefined ? process.env : readTarget(await readConfiguration(name));
  await (url ? removeFrom({ url, authToken }) : withLocalDatabase(LOCAL_DATA, removeFrom));
}

async function removeFrom(access: DatabaseAccess): Promise<void> {
  if (!(await removeSound(openDatabase(access), id))) {
    throw new Error("nobody shares such a sound");
  }
  console.log("Removed. Whoever kept a copy still has it.");
}

/** Ends the process with code 2 unless there is one id, after a target or alone. */
function readArguments(args: readonly string[]) {
  const [last, first, ...more] = args.toReversed();
  const target = TARGETS.find((known) => known === first);
  if (last !== undefined && more.length === 0 && target === first) return { target, id: last };
  console.error("usage: npm run -s community:remove -- [production|staging] SHAREID");
  return process.exit(2);
}
