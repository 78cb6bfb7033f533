/** `npm run db`: the local database alone, as any client of libSQL reaches it: `DB_PORT`, `DB_FILE`. */
import { startLocalDatabase } from "./local-database.ts";
import { LOCAL_DATA } from "./settings.ts";

const DEFAULT_PORT = 8788;

const port = Number(process.env.DB_PORT || DEFAULT_PORT);
const place = process.env.DB_FILE ? { folder: process.env.DB_FILE } : LOCAL_DATA;

if (Number.isInteger(port) && port >= 0 && port <= 65_535) {
  await serve();
} else {
  console.error("db: DB_PORT must be a number from 0 to 65535");
  process.exitCode = 2;
}

async function serve(): Promise<void> {
  try {
    const database = await startLocalDatabase({ ...place, port, guarded: false });
    let stopping: Promise<void> | undefined;
    // A terminal's Ctrl-C may come twice, from the terminal and from npm.
    const stop = () => {
      stopping ??= database.close();
      return stopping;
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
    console.log(`${database.url} serves ${place.folder} (sqld ${database.version})`);
  } catch (error) {
    console.error(`db: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
