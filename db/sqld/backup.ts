import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DatabaseAccess } from "#db/client.ts";

/** The last line of a whole dump. */
const END = "COMMIT;";

/**
 * Writes everything in a database to a file of SQL statements, as of one moment. The server reads its own
 * file for it: no second process opens that, for a reason that docs/deploy.md gives. Only the owner can read the result.
 * @param path appears when the backup is whole; must not exist
 * @returns its size in bytes
 * @throws when the server does not answer, or breaks off
 */
export async function writeBackup(
  { url, authToken }: DatabaseAccess,
  path: string,
): Promise<number> {
  const headers = {
    // Compressed, which sqld does when it may, the same takes fifteen times as long.
    "Accept-Encoding": "identity",
    ...(authToken && { Authorization: `Bearer ${authToken}` }),
  };
  const answer = await fetch(dumpAddress(url), { headers });
  if (!answer.ok || answer.body === null) {
    throw new Error(`the database answers ${answer.status} instead of its content`);
  }
  const unfinished = `${path}.part`;
  const counted = { bytes: 0, end: "" };
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      counted.bytes += chunk.length;
      counted.end = (counted.end + chunk.toString("latin1")).slice(-2 * END.length);
      done(null, chunk);
    },
  });
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(answer.body as AsyncIterable<Uint8Array>, count, file);
    // A statement that fails in the server ends the dump without an error.
    if (counted.end.trimEnd().split("\n").at(-1) !== END) {
      throw new Error("the database broke off in the middle of its content");
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return counted.bytes;
}

/**
 * Where a server of libSQL gives out its content: sqld, and Turso, which its own shell asks for `.dump`.
 * Source: https://github.com/tursodatabase/turso-cli/pull/658
 */
export function dumpAddress(url: string): URL {
  return new URL("/dump", url.replace(/^libsql:/, "https:"));
}

/** What a backup was restored to. */
interface Restored {
  readonly people: number;
  readonly tables: number;
}

/**
 * Makes the file of a database that sqld does not run on yet from a backup.
 * @param folder the data folder of sqld: empty, or made
 * @throws when the folder has anything in it, when the backup is not whole, or when what came of it is not sound;
 * the folder is then as it was
 */
export async function restoreBackup(path: string, folder: string): Promise<Restored> {
  if ((await readdir(folder).catch(() => [])).length > 0) {
    throw new Error(`${folder} is not empty: move what is there to another place first`);
  }
  const statements = await readFile(path, "utf8");
  if (statements.trimEnd().split("\n").at(-1) !== END) throw new Error(`${path} is not whole`);
  const database = join(folder, DATABASE);
  await mkdir(database, { recursive: true, mode: 0o700 });
  const file = join(database, "data");
  try {
    return fill(file, statements);
  } catch (error) {
    await rm(join(folder, "dbs"), { recursive: true });
    throw error;
  }
}

function fill(file: string, statements: string): Restored {
  const connection = new DatabaseSync(file);
  try {
    connection.exec(statements);
    const all = (sql: string) => connection.prepare(sql).all();
    const broken = [
      ...all("pragma integrity_check").filter((row) => row.integrity_check !== "ok"),
      ...all("pragma foreign_key_check"),
    ];
    if (broken.length > 0)
      throw new Error(`what it holds is not sound: ${JSON.stringify(broken[0])}`);
    const tables = all("select name from sqlite_master where type = 'table'").length;
    return { tables, people: Number(all("select count(*) as n from user")[0]?.n) };
  } finally {
    connection.close();
  }
}

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
