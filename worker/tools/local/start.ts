/**
 * `npm start`: the whole product on loopback, with a local part for everything not configured.
 * `npm run dev` is the same with `--watch`: what changes is built again, and open pages load again.
 */
import { realpath } from "node:fs/promises";
import { type DatabaseAccess, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { freePort, isFree } from "#db/sqld/free-port.ts";
import { ConfigurationError } from "#worker/env.ts";
import { createKeyring, type Keyring } from "#worker/services/sealing/keyring.ts";
import { LEDGER_MISMATCH, recover, SEALING_FAILED } from "#worker/services/upkeep/recovery.ts";
import { buildIfStale } from "./build.ts";
import { claim } from "./claim.ts";
import { startClock } from "./clock.ts";
import { startFrontDoor } from "./front-door.ts";
import { startLocalDatabase } from "./local-database.ts";
import { type CaughtMail, startMailCatcher } from "./mail-catcher.ts";
import { LOCAL_DATA, LOCAL_SECRET, localSecret, readSettings, type Settings } from "./settings.ts";

const SAID_ALOUD = new Set([LEDGER_MISMATCH, SEALING_FAILED]);
/** As the triggers of wrangler.toml have it: the local runtime keeps no clock. */
const RECOVER_EVERY_MS = 10 * 60_000;

interface Part {
  close(): Promise<void>;
}

// What the runtime keeps beside the data is for nobody else either.
process.umask(0o077);
const secret = await localSecret(LOCAL_SECRET);
try {
  await run(readSettings(process.env, secret));
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  for (const problem of error.problems) console.error(`stillwave: ${problem}`);
  process.exitCode = 2;
}

async function run(settings: Settings): Promise<void> {
  const started: Part[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopAll(started);
    return stopping;
  };
  // A terminal's Ctrl-C may come twice, from the terminal and from npm: the second one must not kill.
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    await start(settings, started);
  } catch (error) {
    console.error(`stillwave: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    await stop();
  }
}

async function start(settings: Settings, started: Part[]) {
  const { port, trusted, env, startsDatabase, startsMail } = settings;
  const variables = { ...env };
  const developing = process.argv.includes("--watch");
  // Nobody is to reach the runtime but through the front door.
  const edgePort = await freePort();
  started.push(await claimPort(port, edgePort));
  // It takes longest to load: meanwhile the database starts.
  const loading = import("./edge.ts");
  let engine = "by LIBSQL_URL";
  if (startsDatabase) {
    const { url, authToken, version, close } = await startLocalDatabase(LOCAL_DATA);
    started.push({ close });
    variables.LIBSQL_URL = url;
    variables.LIBSQL_AUTH_TOKEN = authToken;
    engine = `${LOCAL_DATA.folder} (sqld ${version})`;
  }
  const database = { url: variables.LIBSQL_URL, authToken: variables.LIBSQL_AUTH_TOKEN };
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  await bringUp(database, keyring);
  started.push(startClock(() => recoverNow(database, keyring), RECOVER_EVERY_MS));
  let inbox = "";
  if (startsMail) {
    const catcher = await startMailCatcher({
      smtpPort: 0,
      webPort: 0,
      onMail: (mail) => printMail(mail, inbox),
    });
    started.push(catcher);
    variables.SMTP_URL = catcher.smtpUrl;
    inbox = catcher.inboxUrl;
  }
  const edge = { port: edgePort, variables: texts(variables), endedByCaller: true };
  let target: string;
  if (developing) {
    // Loaded here alone: `npm start` needs no Vite.
    const { startDeveloping } = await import("./developing.ts");
    target = await startDeveloping(edge, started);
  } else {
    await buildIfStale();
    const { startEdge } = await loading;
    const running = await startEdge(edge);
    started.push(running);
    target = running.url;
  }
  const door = { port, target: new URL(target), origin: env.APP_ORIGIN, trusted };
  started.push(await startFrontDoor(door));
  console.log(`
Stillwave is ready.

  Open      ${env.APP_ORIGIN}
  Mail      ${startsMail ? `${inbox} (every mail's link is printed here too)` : "by SMTP_URL"}
  Database  ${engine}
  Model     ${env.LLM_BASE_URL ? (env.LLM_MODEL ?? "by LLM_BASE_URL") : "the built-in composer"}

Ctrl-C ends it.
`);
}

/** @param edgePort where the runtime listens, which a start that is killed leaves running */
async function claimPort(port: number, edgePort: number): Promise<Part> {
  const marks = [await realpath("node_modules"), `entry=127.0.0.1:${edgePort} `];
  const release = await claim(`.data/runtime-${port}.pid`, { what: `PORT ${port}`, marks });
  if (!(await isFree(port))) {
    release();
    throw new Error(
      `PORT ${port} is in use by another program: end that, or choose another port (PORT=${port + 1} npm start).`,
    );
  }
  return { close: async () => release() };
}

async function bringUp(access: DatabaseAccess, keyring: Keyring): Promise<void> {
  const { client } = openDatabase(access);
  await client.execute("select 1").catch((cause: unknown) => {
    throw new Error("LIBSQL_URL: the database there does not answer, or refuses.", { cause });
  });
  await migrate(access);
  await recoverNow(access, keyring);
}

async function recoverNow(access: DatabaseAccess, keyring: Keyring): Promise<void> {
  await recover({ database: openDatabase(access), keyring }, Date.now(), (event, fields) => {
    if (SAID_ALOUD.has(event)) console.error(`stillwave: ${event} ${JSON.stringify(fields)}`);
  });
}

function printMail({ to, subject, links }: CaughtMail, inbox: string): void {
  console.log(`\nMail for ${to}: ${subject}\nInbox: ${inbox}`);
  for (const link of links) console.log(link);
}

/** Variables as the Worker's environment has them: texts, and only those that are set. */
function texts(variables: Readonly<Record<string, unknown>>): Record<string, string> {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

/** One that does not end well keeps no other running. */
async function stopAll(started: readonly Part[]): Promise<void> {
  for (const part of started.toReversed()) {
    await part.close().catch((error: unknown) => console.error(`stillwave: ${String(error)}`));
  }
}
