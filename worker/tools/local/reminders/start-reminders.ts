import { remindNow } from "#worker/context/reminder-services.ts";
import type { Env } from "#worker/env.ts";
import { createLog } from "#worker/services/observation/log.ts";
import { type Repetition, repeatEvery } from "../database/repeat.ts";

/** As the cron trigger in wrangler.toml: the local runtime runs no cron triggers. */
const REMIND_EVERY_MS = 10 * 60_000;

/** Mails the reminders that are due, now and every ten minutes. */
export async function startReminders(env: Env): Promise<Repetition> {
  const log = createLog("reminders");
  const run = () => remindNow(env, log);
  await run();
  return repeatEvery(REMIND_EVERY_MS, run);
}
