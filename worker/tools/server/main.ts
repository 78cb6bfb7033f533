/**
 * `npm run serve`: the product on a server of one's own, in workerd. It builds nothing and needs no development package;
 * what it writes is in `.data`. While it starts, visitors are asked to come back in a moment.
 */
import { readFile } from "node:fs/promises";
import { freePort } from "#db/sqld/server.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { startLocalDatabase } from "#worker/tools/local/database/local-database.ts";
import { startFrontDoor } from "#worker/tools/local/front-door/front-door.ts";
import { claimPort } from "#worker/tools/local/machine/claim.ts";
import { keepRunning } from "#worker/tools/local/machine/keep-running.ts";
import { type Parts, runParts } from "#worker/tools/local/machine/parts.ts";
import { AWAY_PAGE, BUILT_CLIENT } from "#worker/tools/local/runtime/build-folders.ts";
import { createProcessAlerts } from "#worker/tools/local/runtime/process-alerts.ts";
import { startJobs, startUpkeep } from "#worker/tools/local/runtime/recurring.ts";
import { definedAsStrings, LOCAL_DATA } from "#worker/tools/local/settings.ts";
import { readServerSettings, type ServerSettings } from "./settings.ts";
import { readStaticFiles } from "./static-files.ts";
import { markOf, startWorkerdProcess } from "./workerd-process.ts";

/** What Durable Objects store, and the runtime's configuration, which has no secret. */
const RUNTIME_FOLDER = ".data/runtime";
/** How long an answer under way may go on when the product is asked to end, ms. */
const DRAIN_MS = 3_000;

process.umask(0o077);
await runParts(async (parts) => start(readServerSettings(process.env), parts));

async function start(settings: ServerSettings, parts: Parts): Promise<void> {
  const { port, address, trusted, env, startsDatabase } = settings;
  const began = performance.now();
  const runtimePort = await freePort();
  const releasePort = await claimPort(port, markOf(runtimePort));
  await parts.add({ close: async () => releasePort() });
  const door = await startFrontDoor({
    ...{ port, address, trusted, origin: env.APP_ORIGIN, drainMs: DRAIN_MS },
    target: new URL(`http://127.0.0.1:${runtimePort}`),
    answer: await readStaticFiles(BUILT_CLIENT),
    awayPage: await readFile(AWAY_PAGE),
  });
  // From now on visitors are answered, until the end asked to come back in a moment.
  await parts.add(door, "first");
  const variables = { ...env };
  let engine = "by LIBSQL_URL";
  if (startsDatabase) {
    const { url, authToken, version } = await parts.add(await startLocalDatabase(LOCAL_DATA));
    variables.LIBSQL_URL = url;
    variables.LIBSQL_AUTH_TOKEN = authToken;
    engine = `${LOCAL_DATA.folder} (sqld ${version})`;
  }
  const database = { url: variables.LIBSQL_URL, authToken: variables.LIBSQL_AUTH_TOKEN };
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  const alerts = createProcessAlerts(env);
  await parts.add(await startUpkeep(database, keyring, alerts));
  const strings = definedAsStrings(variables);
  const runtime = { port: runtimePort, folder: RUNTIME_FOLDER, variables: strings };
  await parts.add(await keepRunning("runtime", () => startWorkerdProcess(runtime)));
  await parts.add(await startJobs(variables, alerts));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `Stillwave serves ${env.APP_ORIGIN} at ${address}:${port} after ${seconds} s. Database: ${engine}.`,
  );
}
