import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Of a folder of sqld without namespaces. */
const DATABASE = join("dbs", "default");
/** sqld's replication log, which has every page as it was at each commit. It makes an empty one where none is. */
const LOGS = ["wallog", "snapshots", "to_compact", "tmp"];

/**
 * Takes every byte of deleted and replaced rows out of the files of a database that sqld does not run on.
 * sqld refuses the statements that would do so (`vacuum`, `pragma secure_delete`), and keeps such bytes in
 * free pages, in its write-ahead log and in its replication log. A crash at any moment loses nothing:
 * the file is rewritten in one transaction.
 * @param folder the data folder of sqld; without a database in it nothing happens
 * @throws when a process has the database open, when there is no space for a second copy, when the file
 * is damaged; the database is then as it was
 */
export async function purgeDeleted(folder: string): Promise<void> {
  const database = join(folder, DATABASE);
  const file = join(database, "data");
  if (!(await isFile(file))) return;
  rewrite(file);
  for (const log of LOGS) await rm(join(database, log), { recursive: true, force: true });
}

function rewrite(file: string): void {
  const connection = new DatabaseSync(file);
  try {
    // Fails while sqld runs: two processes that move the log into the file could lose commits.
    connection.exec("pragma locking_mode = exclusive; begin exclusive; commit");
    connection.exec("pragma synchronous = full; pragma secure_delete = on; vacuum");
    connection.exec("pragma wal_checkpoint(truncate)");
  } finally {
    // The last connection removes the write-ahead log.
    connection.close();
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
