import { openDatabase } from "#db/client.ts";
import { createMailer } from "#worker/adapters/mail/mailer.ts";
import { noteRefusals } from "#worker/features/accounts/mail-trouble.ts";
import { TOLD } from "#worker/features/courses/context.ts";
import type { Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { createSpeak, type SpeechPorts } from "#worker/platform/speech.ts";
import type { Env } from "#worker/server/env.ts";
import { sendReminders } from "./mail.ts";
import { createReminders, type Reminders } from "./service.ts";

/** How people are reminded, for a request. */
export function createReminderServices(
  env: Env,
  dependencies: Dependencies,
  sessions: Pick<Sessions, "keyOf">,
): Reminders {
  return createReminders({ dependencies, sessions, told: TOLD, link: linkOf(env) });
}

/** Mails the reminders that are due. */
export async function remindNow(env: Env, { assets, log }: SpeechPorts): Promise<void> {
  const database = openDatabase({ url: env.LIBSQL_URL, authToken: env.LIBSQL_AUTH_TOKEN });
  const keyring = createKeyring(env.APP_SECRET, env.APP_SECRET_BEFORE);
  const ports = { database, keyring, log, now: () => Date.now() };
  await sendReminders({
    dependencies: { ...ports, speak: createSpeak({ assets, log }) },
    told: TOLD,
    mailer: createMailer(env, noteRefusals(ports)),
    link: linkOf(env),
  });
}

function linkOf({ APP_ORIGIN: origin }: Env) {
  return (path: string) => `${origin}${path}`;
}
