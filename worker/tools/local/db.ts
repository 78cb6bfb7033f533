/** `npm run db`: serves the local database alone to any libSQL client: `DB_PORT`, `DB_FILE`. */
import { startLocalDatabase } from "./database/local-database.ts";
import { stopOnSignals } from "./machine/processes.ts";
import { LOCAL_DATA } from "./settings.ts";

const DEFAULT_PORT = 8788;

const port = Number(process.env.DB_PORT || DEFAULT_PORT);
const location = process.env.DB_FILE ? { folder: process.env.DB_FILE } : LOCAL_DATA;

if (Number.isInteger(port) && port >= 0 && port <= 65_535) {
  await serve();
} else {
  console.error("db: DB_PORT must be a number from 0 to 65535");
  process.exitCode = 2;
}

async function serve(): Promise<void> {
  try {
    const database = await startLocalDatabase({ ...location, port, requiresToken: false });
    stopOnSignals(database.close);
    console.log(`${database.url} serves ${location.folder} (sqld ${database.version})`);
  } catch (error) {
    console.error(`db: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
