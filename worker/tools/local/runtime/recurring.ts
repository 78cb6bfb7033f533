import { type DatabaseAccess, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import type { Mailer } from "#worker/adapters/mail/mail.ts";
import { createMailer } from "#worker/adapters/mail/mailer.ts";
import { noteRefusals } from "#worker/features/accounts/mail-trouble.ts";
import { mailMessagesNow } from "#worker/features/help/context.ts";
import { reconcileNow } from "#worker/features/payments/context.ts";
import { remindNow } from "#worker/features/reminders/context.ts";
import { createKeyring, type Keyring } from "#worker/platform/keyring.ts";
import { createLog } from "#worker/platform/log.ts";
import { createSpeak } from "#worker/platform/speech.ts";
import type { Env } from "#worker/server/env.ts";
import { LEDGER_MISMATCH, ROTATION_FAILED, recover } from "#worker/server/upkeep.ts";
import { builtAssets } from "./build-folders.ts";
import type { ProcessAlerts } from "./process-alerts.ts";

export interface Repetition {
  /** Stops, and waits for a run that is under way. */
  close(): Promise<void>;
}

/**
 * Runs a job at an interval, never twice at a time. A failure is printed, and the next run starts
 * as planned.
 * @param failed hears of each failure
 */
export function repeatEvery(
  intervalMs: number,
  job: () => Promise<void>,
  failed: (error: unknown) => void = () => {},
): Repetition {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= job()
      .catch((error: unknown) => {
        console.error(`stillwave: ${String(error)}`);
        failed(error);
      })
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Events of the recovery job that a person has to look at. */
const PRINTED = new Set([LEDGER_MISMATCH, ROTATION_FAILED]);
/** As the cron trigger in wrangler.toml: the local runtime runs no cron triggers. */
const EVERY_MS = 10 * 60_000;

/**
 * Applies missing migrations, runs the recovery job, and repeats that job every ten minutes.
 * @throws when the database does not answer, or a migration fails
 */
export async function startUpkeep(
  access: DatabaseAccess,
  keyring: Keyring,
  alerts: ProcessAlerts,
): Promise<Repetition> {
  const { client } = openDatabase(access);
  await client.execute("select 1").catch((cause: unknown) => {
    throw new Error("LIBSQL_URL: the database there does not answer, or refuses.", { cause });
  });
  await migrate(access);
  const log = alerts.logOf((event, fields) => {
    if (PRINTED.has(event)) console.error(`stillwave: ${event} ${JSON.stringify(fields)}`);
  });
  const run = async () => {
    await recover({ database: openDatabase(access), keyring }, Date.now(), log);
  };
  await run();
  return repeatEvery(EVERY_MS, run, (error) => alerts.failed("upkeep", error));
}

type Books = Parameters<typeof reconcileNow>[1];

/** What the scheduled job does beside the upkeep, by the name that an alert of its failure has. */
const JOBS: Readonly<Record<string, (env: Env, books: Books, mailer: Mailer) => Promise<void>>> = {
  purchases: reconcileNow,
  messages: mailMessagesNow,
  reminders: (env, { log }) => remindNow(env, { assets: builtAssets, log }),
};

/**
 * Asks the gateway about open purchases, mails messages to the team that have not gone out and the reminders that are
 * due: now and every ten minutes.
 * @throws where a first run fails
 */
export async function startJobs(env: Env, alerts: ProcessAlerts): Promise<Repetition> {
  const database = openDatabase({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN });
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  const started: Repetition[] = [];
  for (const [name, job] of Object.entries(JOBS)) {
    const log = alerts.logOf(createLog(name));
    const speak = createSpeak({ assets: builtAssets, log });
    const books = { database, keyring, now: () => Date.now(), log, speak };
    const mailer = createMailer(env, noteRefusals(books));
    const run = () => job(env, books, mailer);
    await run();
    started.push(repeatEvery(EVERY_MS, run, (error) => alerts.failed(name, error)));
  }
  return { close: async () => void (await Promise.all(started.map((each) => each.close()))) };
}
