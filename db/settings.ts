import type { Purpose } from "#worker/domain/consent/purposes.ts";
import { batch, type Database } from "./client.ts";
import { type ConsentRow, consentsOf, keptUnderPurposes } from "./consents.ts";
import { type ListeningRow, listeningOfPerson } from "./listening.ts";
import { type NomineeRow, nomineeOf } from "./nominees.ts";
import { passkeysOf, type StoredPasskey } from "./passkeys.ts";
import { type StoredSession, sessionsOf } from "./sessions.ts";

export interface StoredSettings {
  readonly sessions: readonly StoredSession[];
  readonly passkeys: readonly StoredPasskey[];
  readonly listening: ListeningRow | undefined;
  readonly nominee: NomineeRow | undefined;
  readonly consents: readonly ConsentRow[];
  /** Whether anything is kept under a purpose, 0 or 1. */
  readonly kept: Readonly<Record<Purpose, number>> | undefined;
}

/** Reads what the settings page shows, in one round trip. */
export async function readSettings(
  database: Database,
  userId: string,
  now: number,
): Promise<StoredSettings> {
  const [sessions, passkeys, [listening], [nominee], consents, [kept]] = await batch(
    database,
    "read",
    [
      sessionsOf(database, userId, now),
      passkeysOf(database, userId),
      listeningOfPerson(database, userId),
      nomineeOf(database, userId),
      consentsOf(database, userId),
      keptUnderPurposes(database, userId),
    ],
  );
  return { sessions, passkeys, listening, nominee, consents, kept };
}
