import { DAY_MS } from "#worker/domain/time/day.ts";

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
