import ical, { ICalEventBusyStatus, ICalEventClass } from "ical-generator";
import { type Course, sessionsToCome } from "#worker/domain/courses/course.ts";
import type { ZoneClock } from "#worker/domain/courses/zone-clock.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

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
export async function calendarFeed({ key, course, clock, now, link }: Feed): Promise<string> {
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
      summary: `${BRAND.name}: your session`,
      description: `${session.minutes} minutes. ${link}`,
      url: link,
      busystatus: ICalEventBusyStatus.FREE,
      class: ICalEventClass.PRIVATE,
    });
  }
  return calendar.toString();
}
