import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** As in 2026-11-27T063000Z.sql: the names sort by time. */
const BACKUP = /^\d{4}-\d\d-\d\dT\d{6}Z\.sql$/;
const UNFINISHED = /^\d{4}-\d\d-\d\dT\d{6}Z\.sql\.part$/;

/**
 * The path of a new backup in a folder, which is made if missing: only its owner can read it.
 * @param now Unix ms
 */
export async function newBackupPath(folder: string, now: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date(now).toISOString().replace(/\.\d+/, "").replaceAll(":", "");
  return join(folder, `${time}.sql`);
}

/** The path of the newest whole backup in a folder; undefined where there is none. */
export async function newestBackup(folder: string): Promise<string | undefined> {
  const name = (await backupsIn(folder)).at(-1);
  return name && join(folder, name);
}

/**
 * Removes all but the newest backups of a folder, and what broken ones left. Called after a backup that is whole, so that
 * days without one never remove the last.
 * @param keep how many stay, 1 or more
 */
export async function removeOlderBackups(folder: string, keep: number): Promise<void> {
  const older = (await backupsIn(folder)).slice(0, -keep);
  const unfinished = (await readdir(folder)).filter((name) => UNFINISHED.test(name));
  for (const name of [...older, ...unfinished]) await rm(join(folder, name), { force: true });
}

async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => BACKUP.test(name)).toSorted();
}
