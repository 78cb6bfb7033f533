import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { DatabaseAccess } from "#db/client.ts";
import { purgeDeleted } from "#db/sqld/backup.ts";
import { freePort, newAccess, startSqld } from "#db/sqld/server.ts";
import { claim, claimedDatabase } from "#worker/tools/local/machine/claim.ts";
import { keepRunning } from "#worker/tools/local/machine/keep-running.ts";

export interface LocalDatabaseOptions {
  /** The data folder of sqld. The pid file `FOLDER.pid` names the process that runs it. */
  readonly folder: string;
  /** 0 takes any free port. @default 0 */
  readonly port?: number;
  /** Whether clients must send a token. @default true */
  readonly requiresToken?: boolean;
}

/** A local database whose server is restarted when it dies. */
export interface LocalDatabase {
  readonly url: string;
  readonly authToken: string | undefined;
  /** The version of sqld, as in 0.24.32. */
  readonly version: string;
  close(): Promise<void>;
}

/**
 * Takes what was deleted out of a folder's files, runs sqld on it and restarts it on the same port whenever it
 * dies, with a growing pause.
 * @throws when another process runs sqld on that folder, or the folder is a file
 */
export async function startLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const folder = resolve(options.folder);
  await assertNoFile(folder);
  const port = options.port || (await freePort());
  const access = options.requiresToken === false ? undefined : newAccess();
  const database = { url: `http://127.0.0.1:${port}`, authToken: access?.token };
  const commandMarks = [`--db-path ${folder} `];
  const release = await claim(pidFileOf(folder), { name: folder, commandMarks, database });
  const start = () => startSqld({ folder, port, access });
  try {
    await purge(folder);
    const { first, close } = await keepRunning("database", start);
    return {
      ...database,
      version: first.version,
      async close() {
        await close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Calls `use` with the database of a folder: the server that already runs on it, or else one that
 * runs for the duration of the call.
 */
export async function withLocalDatabase<Result>(
  location: Pick<LocalDatabaseOptions, "folder">,
  use: (access: DatabaseAccess) => Promise<Result>,
): Promise<Result> {
  const running = await claimedDatabase(pidFileOf(resolve(location.folder)));
  if (running !== undefined) return use(running);
  const own = await startLocalDatabase(location);
  try {
    return await use(own);
  } finally {
    await own.close();
  }
}

/** A full disk or a damaged file must not keep people from what they have. */
async function purge(folder: string): Promise<void> {
  try {
    await purgeDeleted(folder);
  } catch (error) {
    console.error(`What was deleted is still in the files of ${folder}: ${String(error)}`);
  }
}

function pidFileOf(folder: string): string {
  return `${folder}.pid`;
}

/** The path may be one that other tools take for a database: sqld would not read a file. */
async function assertNoFile(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isFile()) {
    throw new Error(`${folder} is a file: sqld keeps its data in a folder. Name another path.`);
  }
}
