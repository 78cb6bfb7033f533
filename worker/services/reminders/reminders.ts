import { batch } from "#db/client.ts";
import { courseInProgress } from "#db/courses.ts";
import {
  calendarOwner,
  makeCalendar,
  reminderOf,
  revokeCalendar,
  saveMail,
  unsubscribe,
} from "#db/reminders.ts";
import type { CourseState } from "#worker/domain/courses/course.ts";
import { HOME_ZONE } from "#worker/domain/courses/day-in.ts";
import { createZoneClocks } from "#worker/domain/courses/zone-clock.ts";
import { sha256Hex } from "#worker/domain/crypto/digest.ts";
import type { Core } from "#worker/services/core/core.ts";
import { readState, type StatePorts } from "#worker/services/courses/course-state.ts";
import { openCourse } from "#worker/services/courses/stored.ts";
import type { Throttled } from "#worker/services/limits/throttle.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import { calendarFeed } from "./calendar-feed.ts";
import { calendarSecret, storedForm, unsubscribeToken } from "./secrets.ts";
import { openHour, sealHour } from "./stored.ts";

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
  readonly core: Core;
  readonly sessions: Pick<Sessions, "keyOf">;
  /** An absolute URL of this product. @param path with a leading slash */
  readonly link: (path: string) => string;
}

/** Where a plan is shown. */
export const PLAN_PATH = "/plan";
const calendarPath = (secret: string) => `${PLAN_PATH}/calendar/${secret}.ics`;
const EVENING = 21;

export function createReminders(parts: RemindersParts): Reminders {
  const { core, sessions, link } = parts;
  const { database, keyring, throttle, now, log } = core;

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
      return calendarFeed({ key, course, clock, now: now(), link: link(PLAN_PATH) });
    },
    async unsubscribe(token) {
      const hash = await storedForm(token);
      const known = hash !== undefined && (await unsubscribe(database, hash));
      if (known) log("reminder.unsubscribed");
      return known;
    },
  };
}
