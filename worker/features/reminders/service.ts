import ical, { ICalEventBusyStatus, ICalEventClass } from "ical-generator";
import { batch } from "#db/client.ts";
import { sha256Hex } from "#worker/domain/crypto.ts";
import { BRAND } from "#worker/domain/words.ts";
import { createZoneClocks, HOME_ZONE, type ZoneClock } from "#worker/domain/zones.ts";
import { type Course, type CourseState, sessionsToCome } from "#worker/features/courses/rules.ts";
import { courseInProgress, openCourse } from "#worker/features/courses/sealed.ts";
import { readState, type StatePorts } from "#worker/features/courses/state.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { Throttled } from "#worker/platform/throttle.ts";
import { calendarSecret, openHour, sealHour, storedForm, unsubscribeToken } from "./sealed.ts";
import {
  calendarOwner,
  makeCalendar,
  reminderOf,
  revokeCalendar,
  saveMail,
  unsubscribe,
} from "./store.ts";
import { t } from "./words/reminders.compiled.ts";

/** How long a calendar may wait before it asks again, seconds. */
const ASK_AGAIN_S = 6 * 60 * 60;
const MINUTE_MS = 60_000;

interface Feed {
  readonly key: PersonKey;
  readonly course: Course | undefined;
  readonly clock: ZoneClock;
  readonly now: number;
  /** Where a session is listened to. */
  readonly link: string;
}

/**
 * The sessions to come as a calendar (RFC 5545), each at the hour of the plan. Others may see a calendar:
 * it says when and how long, and nothing of what it is for. Times are in UTC, so that no program has to
 * know the zone.
 */
async function calendarFeed({ key, course, clock, now, link }: Feed): Promise<string> {
  const calendar = ical({ name: BRAND.name, prodId: { company: BRAND.name, product: "plan" } });
  calendar.ttl(ASK_AGAIN_S);
  const coming = course === undefined ? [] : sessionsToCome(course, clock.dayAt(now));
  for (const { number, day, session } of coming) {
    const start = clock.momentOf(day, course?.hour ?? 0);
    calendar.createEvent({
      id: await key.digest("an event of a calendar", course?.id ?? "", String(number)),
      stamp: new Date(now),
      start: new Date(start),
      end: new Date(start + session.minutes * MINUTE_MS),
      summary: t("calendar.title", { product: BRAND.name }),
      description: t("calendar.about", { minutes: session.minutes, link }),
      url: link,
      busystatus: ICalEventBusyStatus.FREE,
      class: ICalEventClass.PRIVATE,
    });
  }
  return calendar.toString();
}

/** How a person is reminded, as their page shows it. */
export interface RemindersView {
  /** Whether a mail a day was asked for. */
  readonly mailOn: boolean;
  /** Of the mail: the one chosen, or that of the plan, 0 to 23. */
  readonly hour: number;
  /** Of the plan; the one at home without a plan. */
  readonly zone: string;
  /** Of the plan in progress; undefined without one. */
  readonly plan: CourseState | undefined;
  readonly calendar: {
    /** Names the address that a form was made for. */
    readonly version: number;
    /** Null while there is none. */
    readonly address: string | null;
  };
}

/** Reminders of a plan: a mail a day at an hour of one's own, and a calendar that others can subscribe to. */
export interface Reminders {
  view(person: Person): Promise<RemindersView>;
  /** @param hour 0 to 23, on the clock of the plan */
  saveMail(
    person: Person,
    choice: { readonly on: boolean; readonly hour: number },
  ): Promise<"kept" | Throttled>;
  /** Makes an address, which ends the one that was seen. A second tap leaves the new one. */
  makeCalendar(person: Person, seen: number): Promise<"kept" | Throttled>;
  revokeCalendar(person: Person, seen: number): Promise<"kept" | Throttled>;
  /** The calendar of a secret; undefined for one that is unknown or was revoked. */
  calendar(secret: string): Promise<string | undefined>;
  /** Turns off the mails that a token came with, without signing in. @returns whether it is known */
  unsubscribe(token: string): Promise<boolean>;
}

export interface RemindersParts extends StatePorts {
  readonly dependencies: Dependencies;
  readonly sessions: Pick<Sessions, "keyOf">;
  /** An absolute URL of this product. @param path with a leading slash */
  readonly link: (path: string) => string;
}

/** Where a plan is shown. */
export const PLAN_PATH = "/plan";
const calendarPath = (secret: string) => `${PLAN_PATH}/calendar/${secret}.ics`;
const EVENING = 21;

export function createReminders(parts: RemindersParts): Reminders {
  const { dependencies, sessions, link } = parts;
  const { database, keyring, throttle, now, log, speak } = dependencies;

  /** Does what a form asks, unless there were too many. */
  async function change(person: Person, write: () => Promise<void>): Promise<"kept" | Throttled> {
    const allowance = await throttle.take(["reminder_change", person.id]);
    if (!allowance.ok) {
      return { kind: "throttled", retryAfterSeconds: allowance.retryAfterSeconds };
    }
    await write();
    log("reminder.changed");
    return "kept";
  }

  return {
    async view(person) {
      const key = await sessions.keyOf(person);
      const [[row], [plan]] = await batch(database, "read", [
        reminderOf(database, person.id),
        courseInProgress(database, person.id),
      ]);
      const course = plan && (await openCourse(key, plan));
      const version = row?.calendar_version ?? 0;
      const made = row !== undefined && row.calendar_hash !== null;
      return {
        mailOn: row?.mail_on ?? false,
        hour: (await openHour(key, row)) ?? course?.hour ?? EVENING,
        zone: course?.zone ?? HOME_ZONE,
        plan: course?.state,
        calendar: {
          version,
          address: made ? link(calendarPath(await calendarSecret(key, version))) : null,
        },
      };
    },
    saveMail: (person, { on, hour }) =>
      change(person, async () => {
        const key = await sessions.keyOf(person);
        await saveMail(database, {
          user_id: person.id,
          mail_on: on,
          sealed: await sealHour(key, hour),
          after_on: on ? now() : null,
          unsubscribe_hash: await sha256Hex(await unsubscribeToken(key)),
        });
      }),
    makeCalendar: (person, seen) =>
      change(person, async () => {
        const secret = await calendarSecret(await sessions.keyOf(person), seen + 1);
        await makeCalendar(database, person.id, { seen, hash: await sha256Hex(secret) });
      }),
    revokeCalendar: (person, seen) =>
      change(person, () => revokeCalendar(database, person.id, seen)),
    async calendar(secret) {
      const hash = await storedForm(secret);
      const owner = hash === undefined ? undefined : await calendarOwner(database, hash);
      if (owner === undefined) return undefined;
      const key = await keyring.unwrap(owner);
      const { course } = await readState(parts, key);
      const clock = createZoneClocks()(course?.zone ?? HOME_ZONE);
      const feed = { key, course, clock, now: now(), link: link(PLAN_PATH) };
      return speak(owner.language, () => calendarFeed(feed));
    },
    async unsubscribe(token) {
      const hash = await storedForm(token);
      const known = hash !== undefined && (await unsubscribe(database, hash));
      if (known) log("reminder.unsubscribed");
      return known;
    },
  };
}
