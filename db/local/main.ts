/** `npm run db`: the local libSQL server alone, on `DB_PORT` and `DB_FILE`. */
import { startLocalDatabase } from "./server.ts";

const DEFAULT_PORT = 8788;
const DEFAULT_FILE = ".data/stillwave.db";

const port = Number(process.env.DB_PORT || DEFAULT_PORT);
const file = process.env.DB_FILE || DEFAULT_FILE;

if (Number.isInteger(port) && port >= 0 && port <= 65_535) {
  await serve();
} else {
  console.error("db: DB_PORT must be a number from 0 to 65535");
  process.exitCode = 2;
}

function once(act: () => Promise<void>): () => void {
  let acting: Promise<void> | undefined;
  return () => {
    acting ??= act();
    void acting;
  };
}

async function serve(): Promise<void> {
  try {
    const database = await startLocalDatabase({ file, port });
    // A terminal's Ctrl-C may come twice, from the terminal and from npm.
    const stop = once(() => database.close());
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
    console.log(`${database.url} serves ${file}`);
  } catch (error) {
    console.error(`db: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
