import { once } from "node:events";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAccess } from "#db/client.ts";
import { purgeDeleted } from "#db/sqld/backup.ts";
import { freePort, newAccess, type Sqld, startSqld } from "#db/sqld/server.ts";
import { claim, claimedDatabase } from "#worker/tools/local/machine/claim.ts";

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

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** A server that ran this long did not die while starting: the next pause is the first one again. */
const STABLE_MS = 30_000;

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
  const closing = new AbortController();
  try {
    await purge(folder);
    const first = await start();
    const supervision = restartWhenItDies(first, start, closing.signal);
    return {
      ...database,
      version: first.version,
      async close() {
        closing.abort();
        await supervision;
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

async function restartWhenItDies(
  first: Sqld,
  start: () => Promise<Sqld>,
  closing: AbortSignal,
): Promise<void> {
  const aborted = once(closing, "abort");
  let running: Sqld | undefined = first;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    const began = performance.now();
    const how = running && (await Promise.race([running.ended, aborted]));
    if (closing.aborted) return running?.close();
    if (performance.now() - began > STABLE_MS) wait = FIRST_PAUSE_MS;
    // Ctrl-C in a terminal ends the server and this process: after the pause `closing` is set.
    await Promise.race([pause(wait), aborted]);
    if (closing.aborted) return;
    if (how !== undefined) console.error(`The database ended ${how}. It is started again.`);
    running = await start().catch((error: Error) => {
      console.error(error.message);
      return undefined;
    });
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
