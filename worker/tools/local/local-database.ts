import { once } from "node:events";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAccess } from "#db/client.ts";
import { newAccess } from "#db/sqld/access.ts";
import { freePort } from "#db/sqld/free-port.ts";
import { type Sqld, startSqld } from "#db/sqld/server.ts";
import { claim, databaseOf } from "./claim.ts";
import { takeOver } from "./takeover.ts";

/** Where a local database stands. */
export interface DataPlace {
  /** Of sqld; `FOLDER.pid` beside it says who runs it. */
  readonly folder: string;
  /** The file of versions before sqld, to be taken over where the folder is not there yet. */
  readonly before?: string;
}

export interface LocalDatabaseOptions extends DataPlace {
  /** 0 takes any free port. @default 0 */
  readonly port?: number;
  /** Whether it asks for a token. @default true */
  readonly guarded?: boolean;
}

/** A database of this machine that is kept running. */
export interface LocalDatabase {
  readonly url: string;
  readonly authToken: string | undefined;
  /** Of its engine. */
  readonly version: string;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** Whatever ran for so long did not die of its start. */
const STEADY_MS = 30_000;

/**
 * Runs sqld on a folder, and again on the same port whenever it dies, after pauses that grow.
 * @throws when another process runs it on that folder
 */
export async function startLocalDatabase(options: LocalDatabaseOptions): Promise<LocalDatabase> {
  const folder = resolve(options.folder);
  await refuseFile(folder);
  const port = options.port || (await freePort());
  const access = options.guarded === false ? undefined : newAccess();
  const reached = { url: `http://127.0.0.1:${port}`, authToken: access?.token };
  const marks = [`--db-path ${folder} `];
  const release = await claim(pidFileOf(folder), { what: folder, marks, database: reached });
  const start = () => startSqld({ folder, port, access });
  const closing = new AbortController();
  try {
    if (options.before !== undefined) await takeOver(options.before, folder);
    const first = await start();
    const kept = keepRunning(first, start, closing.signal);
    return {
      ...reached,
      version: first.version,
      async close() {
        closing.abort();
        await kept;
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Does something with the database of a folder: with that of whoever runs it now, else with one that
 * runs for as long as this takes.
 */
export async function withLocalDatabase<Result>(
  place: DataPlace,
  use: (access: DatabaseAccess) => Promise<Result>,
): Promise<Result> {
  const running = await databaseOf(pidFileOf(resolve(place.folder)));
  if (running !== undefined) return use(running);
  const own = await startLocalDatabase(place);
  try {
    return await use(own);
  } finally {
    await own.close();
  }
}

async function keepRunning(
  first: Sqld,
  start: () => Promise<Sqld>,
  closing: AbortSignal,
): Promise<void> {
  const asked = once(closing, "abort");
  let running: Sqld | undefined = first;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    const began = performance.now();
    const how = running && (await Promise.race([running.ended, asked]));
    if (closing.aborted) return running?.close();
    if (performance.now() - began > STEADY_MS) wait = FIRST_PAUSE_MS;
    // A terminal's Ctrl-C ends both: a moment later it is clear that nothing died.
    await Promise.race([pause(wait), asked]);
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

/** The engine before sqld kept its data in one file. */
async function refuseFile(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isFile()) {
    throw new Error(`${folder} is a file: sqld keeps its data in a folder. Name another path.`);
  }
}
