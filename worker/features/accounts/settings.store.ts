import { batch, type Database } from "#db/client.ts";
import { type ListeningRow, listeningOfPerson } from "#worker/features/beats/store.ts";
import { passkeysOf, type StoredPasskey } from "#worker/features/passkeys/store.ts";
import {
  type ConsentRow,
  consentsOf,
  keptUnderPurposes,
} from "#worker/features/privacy/consents.store.ts";
import { type NomineeRow, nomineeOf } from "#worker/features/privacy/nominees.store.ts";
import type { Purpose } from "#worker/features/privacy/rules.ts";
import { type StoredSession, sessionsOf } from "#worker/features/sessions/store.ts";

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
