/**
 * `npm start`: the whole product on loopback, with a local part for everything not configured.
 * `npm run dev` is the same with `--watch`: rebuilds what changes and reloads open pages.
 */
import { join } from "node:path";
import { freePort } from "#db/sqld/server.ts";
import { GATEWAY } from "#worker/features/payments/adapters.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { copyWithPseudo } from "#worker/tools/words/pseudo.ts";
import { startLocalDatabase } from "./database/local-database.ts";
import { startFrontDoor } from "./front-door/front-door.ts";
import { startStandInAccount } from "./gateway/stand-in-account.ts";
import { claimPort } from "./machine/claim.ts";
import { type Parts, runParts } from "./machine/parts.ts";
import type { CaughtMail } from "./mail-catcher/inbox.ts";
import { startMailCatcher } from "./mail-catcher/mail-catcher.ts";
import { buildIfStale } from "./runtime/build.ts";
import { BUILD, BUILT_CLIENT } from "./runtime/build-folders.ts";
import { createProcessAlerts } from "./runtime/process-alerts.ts";
import { startJobs, startUpkeep } from "./runtime/recurring.ts";
import {
  definedAsStrings,
  LOCAL_DATA,
  LOCAL_SECRET,
  localSecret,
  readSettings,
  type Settings,
} from "./settings.ts";

// The runtime writes files too: nobody else may read them.
process.umask(0o077);
const secret = await localSecret(LOCAL_SECRET);
await runParts(async (parts) => start(readSettings(process.env, secret), parts));

async function start(settings: Settings, parts: Parts): Promise<void> {
  const { port, trusted, env, startsDatabase, startsMail, pseudoLanguage } = settings;
  const variables = { ...env };
  // The runtime has a port of its own: visitors reach it through the front door only.
  const runtimePort = await freePort();
  const releasePort = await claimPort(port, `entry=127.0.0.1:${runtimePort} `);
  await parts.add({ close: async () => releasePort() });
  // The module takes longest to load: meanwhile the database starts.
  const loading = import("./runtime/workerd.ts");
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
  let inbox = "";
  if (startsMail) {
    const catcher = await startMailCatcher({
      smtpPort: 0,
      webPort: 0,
      onMail: (mail) => printMail(mail, inbox),
    });
    await parts.add(catcher);
    variables.SMTP_URL = catcher.smtpUrl;
    inbox = catcher.inboxUrl;
  }
  const standIn = await startStandInAccount(env, port);
  if (standIn) {
    await parts.add(standIn.gateway);
    Object.assign(variables, standIn.variables);
  }
  await parts.add(await startJobs(variables, alerts));
  const runtime = {
    port: runtimePort,
    variables: definedAsStrings(variables),
    handlesSignals: false,
  };
  let target: string;
  if (process.argv.includes("--watch")) {
    if (pseudoLanguage) console.log("npm run dev does not know PSEUDO_LANGUAGE: npm start does.");
    // Loaded here only: `npm start` does not need Vite.
    const { startWatchMode } = await import("./watch-mode/watch-mode.ts");
    target = await startWatchMode(runtime, parts);
  } else {
    await buildIfStale(parts.stopping);
    const { startWorkerd } = await loading;
    const assets = pseudoLanguage ? join(BUILD, "pseudo") : undefined;
    if (assets !== undefined) await copyWithPseudo(BUILT_CLIENT, assets);
    target = (await parts.add(await startWorkerd({ ...runtime, assets }))).url;
  }
  const door = { port, target: new URL(target), origin: env.APP_ORIGIN, trusted };
  await parts.add(await startFrontDoor(door));
  console.log(`
Stillwave is ready.

  Open      ${env.APP_ORIGIN}
  Mail      ${startsMail ? `${inbox} (every mail's link is printed here too)` : `by ${env.MAIL_API_KEY ? "MAIL_API_KEY" : "SMTP_URL"}`}
  Database  ${engine}
  Payments  ${standIn ? `${standIn.gateway.url} (a stand-in: no money moves)` : paymentsOf(env)}
  Model     ${env.LLM_BASE_URL ? (env.LLM_MODEL ?? "by LLM_BASE_URL") : "the built-in composer"}

Ctrl-C ends it.
`);
}

function paymentsOf(env: Settings["env"]): string {
  const [key] = GATEWAY.required;
  return env[key] === undefined ? "nothing is for sale" : `by ${key}`;
}

function printMail({ to, subject, links }: CaughtMail, inbox: string): void {
  console.log(`\nMail for ${to}: ${subject}\nInbox: ${inbox}`);
  for (const link of links) console.log(link);
}
