import { DAY_MS } from "./time.ts";

/** The clock of whoever names none, or one that is not known. */
export const HOME_ZONE = "Asia/Kolkata";

/** Names as the IANA writes them; anything longer is nobody's clock. */
const NAME = /^[A-Za-z]{2,}(?:[/_+-][A-Za-z0-9]+)*$/;
const LONGEST = 64;

/** The zone itself where it is known, HOME_ZONE otherwise. Never throws, whatever a form sends. */
export function knownZone(zone: unknown): string {
  if (typeof zone !== "string" || zone.length > LONGEST || !NAME.test(zone)) return HOME_ZONE;
  try {
    format(zone);
    return zone;
  } catch (error) {
    if (error instanceof RangeError) return HOME_ZONE;
    throw error;
  }
}

/** The day of a moment on the clock of a zone, in days since 1970. Unknown zones count as HOME_ZONE. */
export function dayIn(zone: string, nowMs: number): number {
  const parts = format(knownZone(zone)).formatToParts(nowMs);
  const [year = 1970, month = 1, day = 1] = (["year", "month", "day"] as const).map((wanted) =>
    Number(parts.find(({ type }) => type === wanted)?.value),
  );
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function format(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    ...{ year: "numeric", month: "numeric", day: "numeric" },
    timeZone,
  });
}

const HOUR_MS = DAY_MS / 24;
const PARTS = ["year", "month", "day", "hour", "minute", "second"] as const;

/** The clock on the wall in one zone, through every change of summer time. */
export interface ZoneClock {
  /** The day of a moment, in days since 1970. */
  dayAt(ms: number): number;
  /** The hour of a moment, 0 to 23. */
  hourAt(ms: number): number;
  /**
   * The moment of an hour of a day. An hour that comes twice counts the first time; one that is left out
   * is the moment by which the clock has passed it.
   */
  momentOf(day: number, hour: number): number;
}

/** Clocks by zone. Each zone has one format, however many people live there: making it is slow. */
export function createZoneClocks(): (zone: string) => ZoneClock {
  const clocks = new Map<string, ZoneClock>();
  return (zone) => {
    const known = clocks.get(zone) ?? createZoneClock(knownZone(zone));
    clocks.set(zone, known);
    return known;
  };
}

function createZoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    ...{ year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" },
    timeZone,
  });
  /** What the wall shows at a moment, read as if it were UTC, ms. */
  const wallAt = (ms: number) => {
    const parts = format.formatToParts(ms);
    const [year = 1970, month = 1, day = 1, ...time] = PARTS.map((wanted) =>
      Number(parts.find(({ type }) => type === wanted)?.value),
    );
    return Date.UTC(year, month - 1, day, ...time);
  };
  const offsetAt = (ms: number) => wallAt(ms) - Math.floor(ms / 1000) * 1000;
  return {
    dayAt: (ms) => Math.floor(wallAt(ms) / DAY_MS),
    hourAt: (ms) => Math.floor((wallAt(ms) % DAY_MS) / HOUR_MS),
    momentOf(day, hour) {
      const wall = day * DAY_MS + hour * HOUR_MS;
      // A zone changes its clock at most once within two days.
      const before = wall - offsetAt(wall - DAY_MS);
      const after = wall - offsetAt(wall + DAY_MS);
      const shown = [before, after].filter((moment) => wallAt(moment) === wall);
      return shown.length > 0 ? Math.min(...shown) : before;
    },
  };
}

/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4;
/** Days of a week. */
export const WEEK_DAYS = 7;

/** The Monday of a day's week, in days since 1970. */
export function mondayOf(day: number): number {
  return day - ((((day - FIRST_MONDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS);
}
