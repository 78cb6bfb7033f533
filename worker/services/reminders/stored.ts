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
  const opened = await key.open(place(key), row.sealed);
  if (opened === undefined) throw new Error("A reminder is not under its owner's key.");
  return (opened as { readonly hour: number }).hour;
}

function place(key: PersonKey): string {
  return `reminder ${key.wrapped.userId}`;
}
