import { remindNow } from "#worker/features/reminders/context.ts";
import { createLog } from "#worker/platform/log.ts";
import type { Env } from "#worker/server/env.ts";
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
