/** `npm run migrate`: applies missing migrations to the database of `LIBSQL_URL`, or else to the local one. */
import type { DatabaseAccess } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { withLocalDatabase } from "#worker/tools/local/database/local-database.ts";
import { LOCAL_DATA } from "#worker/tools/local/settings.ts";

const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env;

try {
  await (url
    ? applyMigrations({ url, authToken })
    : withLocalDatabase(LOCAL_DATA, applyMigrations));
} catch (error) {
  console.error(`migrate: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function applyMigrations(access: DatabaseAccess): Promise<void> {
  const applied = await migrate(access);
  console.log(applied === 0 ? "The database is up to date." : `Migrations applied: ${applied}.`);
}
