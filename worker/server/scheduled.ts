import { openDatabase } from "#db/client.ts";
import { createMailer } from "#worker/adapters/mail/mailer.ts";
import { errorFields } from "#worker/domain/log.ts";
import { noteRefusals } from "#worker/features/accounts/mail-trouble.ts";
import { mailMessagesNow } from "#worker/features/help/context.ts";
import { reconcileNow } from "#worker/features/payments/context.ts";
import { remindNow } from "#worker/features/reminders/context.ts";
import { alertingLog, createAlerts } from "#worker/platform/alerts.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { createLog } from "#worker/platform/log.ts";
import { createSpeak } from "#worker/platform/speech.ts";
import type { RequestScope } from "./context.ts";
import type { Env } from "./env.ts";
import { type Recovery, recover } from "./upkeep.ts";
import { seenBy } from "./watch/watch-ports.ts";

/** The scheduled job. */
export async function recoverNow(
  env: Env,
  { assets, watch, waitUntil }: Pick<RequestScope, "assets" | "watch" | "waitUntil">,
): Promise<Recovery> {
  const database = openDatabase({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN });
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  const ownLog = createLog(crypto.randomUUID());
  const log = alertingLog(ownLog, createAlerts({ watch, waitUntil, log: ownLog }), () =>
    Date.now(),
  );
  const mailer = createMailer(env, noteRefusals({ database, keyring, log, now: () => Date.now() }));
  try {
    const recovery = await recover({ database, keyring }, Date.now(), log);
    const speak = createSpeak({ assets, log });
    const books = { database, keyring, log, speak, now: () => Date.now() };
    await mailMessagesNow(env, books, mailer);
    await reconcileNow(env, books, mailer);
    return recovery;
  } catch (error) {
    log("job.failed", { cause: "job.failed", job: "upkeep", ...errorFields(error) });
    throw error;
  } finally {
    // Whoever watches this job begins with its first run, even if nobody asks for health.
    waitUntil(seenBy(watch, log));
    // A repair that fails keeps nobody's mail back.
    await remindNow(env, { assets, log });
  }
}
