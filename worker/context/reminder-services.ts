import { openDatabase } from "#db/client.ts";
import { createSmtpMailer } from "#worker/adapters/mail/smtp.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import type { Env } from "#worker/env.ts";
import type { Core } from "#worker/services/core/core.ts";
import { createReminders, type Reminders } from "#worker/services/reminders/reminders.ts";
import { sendReminders } from "#worker/services/reminders/send-reminders.ts";
import { createKeyring } from "#worker/services/sealing/keyring.ts";
import type { Sessions } from "#worker/services/sessions/sessions.ts";
import { TOLD } from "./course-told.ts";

/** How people are reminded, for a request. */
export function createReminderServices(
  env: Env,
  core: Core,
  sessions: Pick<Sessions, "keyOf">,
): Reminders {
  return createReminders({ core, sessions, told: TOLD, link: linkOf(env) });
}

/** Mails the reminders that are due. */
export async function remindNow(env: Env, log: Log): Promise<void> {
  const database = openDatabase({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN });
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  await sendReminders({
    core: { database, keyring, log, now: () => Date.now() },
    told: TOLD,
    mailer: createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }),
    link: linkOf(env),
  });
}

function linkOf({ APP_ORIGIN: origin }: Env) {
  return (path: string) => `${origin}${path}`;
}
