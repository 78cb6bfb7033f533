/**
 * `npm run restore -- BACKUP [FOLDER]`: makes a database of a backup, or of the newest one where BACKUP is a folder of them,
 * in the empty data folder of a sqld that does not run. FOLDER is that of the local database where none is named.
 */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { restoreBackup } from "#db/sqld/backup.ts";
import { newestBackup } from "#db/sqld/backup-folder.ts";
import { LOCAL_DATA } from "#worker/tools/local/settings.ts";

process.umask(0o077);
const [from, folder = LOCAL_DATA.folder, ...more] = process.argv.slice(2);
if (from === undefined || more.length > 0) {
  console.error("usage: npm run restore -- BACKUP [FOLDER]");
  process.exitCode = 2;
} else {
  await restore(from).catch((error: unknown) => {
    console.error(`restore: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
}

async function restore(named: string): Promise<void> {
  const isFolder = (await stat(named)).isDirectory();
  const path = isFolder ? await newestBackup(named) : named;
  if (path === undefined) throw new Error(`${named} has no whole backup`);
  const began = performance.now();
  const { people, tables } = await restoreBackup(path, folder);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${path}: ${people} people, ${tables} tables, in ${folder} after ${seconds} s.`);
  console.log(`What came after ${basename(path, ".sql")} is not in it.`);
}
