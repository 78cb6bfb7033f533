import type { ReminderRow } from "#db/reminders.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** The hour of the mail, as a row stores it. @param hour 0 to 23 */
export function sealHour(key: PersonKey, hour: number): Promise<string> {
  return key.seal(place(key), { hour });
}

/**
 * The hour that a person chose; undefined before they did.
 * @throws when the row is not sealed under this key
 */
export async function openHour(
  key: PersonKey,
  row: Pick<ReminderRow, "sealed"> | undefined,
): Promise<number | undefined> {
  if (row === undefined || row.sealed === null) return undefined;
  const { hour } = await key.openOwn<{ readonly hour: number }>(place(key), row.sealed);
  return hour;
}

function place(key: PersonKey): string {
  return `reminder ${key.wrapped.userId}`;
}
