import { sha256Hex } from "#worker/domain/crypto.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { ReminderRow } from "./store.ts";

/** The hour of the mail, as a row stores it. @param hour 0 to 23 */
export function sealHour(key: PersonKey, hour: number): Promise<string> {
  return key.seal(labelOf(key), { hour });
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
  const { hour } = await key.openOwn<{ readonly hour: number }>(labelOf(key), row.sealed);
  return hour;
}

function labelOf(key: PersonKey): string {
  return `reminder ${key.wrapped.userId}`;
}

/** A secret of 256 bits, as hex. */
const SECRET = /^[0-9a-f]{64}$/;

/**
 * The secret in the address of a person's calendar. It follows from their key, so it can be shown again,
 * and neither a second tap nor a lost answer loses it; the database has only its hash.
 * @param version of the address: the next one has another secret
 */
export function calendarSecret(key: PersonKey, version: number): Promise<string> {
  return key.digest("a calendar address", String(version));
}

/** The token in a mail that turns off the mails, and can do nothing else. */
export function unsubscribeToken(key: PersonKey): Promise<string> {
  return key.digest("an unsubscribe link");
}

/** The stored form of a secret that came in an address; undefined for what cannot be one. */
export async function storedForm(secret: string): Promise<string | undefined> {
  return SECRET.test(secret) ? sha256Hex(secret) : undefined;
}
