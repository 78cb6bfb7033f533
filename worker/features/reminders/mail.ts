import type { Mail, Mailer } from "#worker/adapters/mail/mail.ts";
import { errorFields } from "#worker/domain/log.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import { BRAND } from "#worker/domain/words.ts";
import { createZoneClocks, HOME_ZONE, type ZoneClock } from "#worker/domain/zones.ts";
import { readState, type StatePorts } from "#worker/features/courses/state.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { openAccount } from "#worker/platform/keyring.ts";
import { writeLetter } from "#worker/platform/letter.ts";
import { reminderStep } from "./rules.ts";
import { openHour, unsubscribeToken } from "./sealed.ts";
import { PLAN_PATH } from "./service.ts";
import { claimDay, dueReminders, lookAfter } from "./store.ts";
import { t } from "./words/reminders.compiled.ts";

export interface ReminderLetter {
  readonly to: string;
  readonly product: string;
  /** Length of today's session. */
  readonly minutes: number;
  /** Where the session is. */
  readonly link: string;
  /** What turns these mails off. */
  readonly unsubscribe: string;
}

/** The mail that a person asked for once a day. Whoever sees a subject in passing learns nothing from it. */
function reminderMail({ to, product, minutes, link, unsubscribe }: ReminderLetter): Mail {
  const letter = writeLetter({
    to,
    product,
    subject: t("mail.subject"),
    passages: [
      { kind: "words", words: t("mail.today", { minutes }) },
      { kind: "link", label: t("mail.open"), url: link },
      { kind: "words", words: t("mail.end") },
    ],
  });
  return { ...letter, unsubscribe };
}

export interface SendParts extends StatePorts {
  readonly dependencies: Pick<Dependencies, "database" | "keyring" | "now" | "log" | "speak">;
  readonly mailer: Mailer;
  /** An absolute URL of this product. @param path with a leading slash */
  readonly link: (path: string) => string;
}

/** How many reminders one run looks at; the next one continues. */
const AT_ONCE = 100;
/** So many failures in a row are the mail server's: the days of the others are not claimed for nothing. */
const FAILURES = 5;

type Due = Awaited<ReturnType<typeof dueReminders>>[number];

/**
 * Mails the reminders that are due: at most one for each person and day. The day is claimed in the
 * database first and never given back, so a run that ends anywhere costs a reminder and never sends two.
 */
export async function sendReminders(parts: SendParts): Promise<void> {
  const { database, now, log } = parts.dependencies;
  const clocks = createZoneClocks();
  let failures = 0;
  for (const due of await dueReminders(database, now(), AT_ONCE)) {
    try {
      if (await remind(parts, due, clocks)) log("reminder.sent");
      failures = 0;
    } catch (error) {
      failures += 1;
      log("reminder.failed", errorFields(error));
      // Without effect where the day was claimed: then the reminder waits for the next day already.
      await lookAfter(database, due.reminder, now() + DAY_MS);
      if (failures === FAILURES) return;
    }
  }
}

/** @returns whether a mail was sent */
async function remind(
  parts: SendParts,
  { reminder, account }: Due,
  clocks: (zone: string) => ZoneClock,
): Promise<boolean> {
  const { database, keyring, now, speak } = parts.dependencies;
  const { key, email } = await openAccount(keyring, account);
  const { course, version, facts } = await readState(parts, key);
  const hour = (await openHour(key, reminder)) ?? course?.hour ?? 0;
  const step = reminderStep(
    { course, heard: facts.heard, hour, after: reminder.after_on ?? 0, now: now() },
    clocks(course?.zone ?? HOME_ZONE),
  );
  if (step.kind !== "remind" || course === undefined) {
    await lookAfter(database, reminder, step.kind === "later" ? step.at : null);
    return false;
  }
  const { day, next, session } = step;
  const read = { id: course.id, version };
  if (!(await claimDay(database, reminder, { day, next, course: read }))) {
    // Claimed by another run, changed since, or claimed on a day of another zone that is not over.
    await lookAfter(database, reminder, next);
    return false;
  }
  const { minutes } = session;
  const mail = await speak(account.language, () => letter(parts, { key, email, minutes }));
  await parts.mailer.send(mail);
  return true;
}

type Account = Awaited<ReturnType<typeof openAccount>>;

async function letter(
  { link }: SendParts,
  { key, email, minutes }: Pick<Account, "key" | "email"> & { readonly minutes: number },
) {
  const token = await unsubscribeToken(key);
  return reminderMail({
    ...{ to: email, product: BRAND.name, minutes, link: link(PLAN_PATH) },
    unsubscribe: link(`${PLAN_PATH}/unsubscribe?token=${token}`),
  });
}
