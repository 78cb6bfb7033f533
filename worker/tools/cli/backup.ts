/**
 * `npm run backup -- FOLDER`: writes everything in the database of `LIBSQL_URL`, or else in the local one, to a new
 * file of SQL statements in a folder. It may run at any time: the database's own process reads its file.
 */
import { join } from "node:path";
import type { DatabaseAccess } from "#db/client.ts";
import { writeBackup } from "#db/sqld/backup.ts";
import { withLocalDatabase } from "#worker/tools/local/database/local-database.ts";
import { LOCAL_DATA } from "#worker/tools/local/settings.ts";

const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env;
const [folder, ...more] = process.argv.slice(2);

if (folder === undefined || more.length > 0) {
  console.error("usage: npm run backup -- FOLDER");
  process.exitCode = 2;
} else {
  await backUp(folder).catch((error: unknown) => {
    console.error(`backup: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
}

async function backUp(into: string): Promise<void> {
  if (url && !/^https?:/.test(url)) {
    throw new Error(
      "the database's host makes its backups: this command is for a sqld of your own",
    );
  }
  const time = new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "");
  const path = join(into, `${time}.sql`);
  const write = (access: DatabaseAccess) => writeBackup(access, path);
  const bytes = await (url ? write({ url, authToken }) : withLocalDatabase(LOCAL_DATA, write));
  console.log(`${path}: ${bytes} bytes.`);
}
