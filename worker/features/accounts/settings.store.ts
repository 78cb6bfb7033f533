import { eq, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { user } from "#db/schema/accounts.ts";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { type AccessTokenRow, accessTokensOf } from "#worker/features/access-tokens/store.ts";
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
import { mailTroubleOf } from "./mail-trouble.store.ts";
import type { MailTrouble } from "./rules.ts";

export interface StoredSettings {
  readonly sessions: readonly StoredSession[];
  readonly passkeys: readonly StoredPasskey[];
  readonly tokens: readonly AccessTokenRow[];
  readonly listening: ListeningRow | undefined;
  readonly nominee: NomineeRow | undefined;
  readonly consents: readonly ConsentRow[];
  /** Whether anything is kept under a purpose, 0 or 1. */
  readonly kept: Readonly<Record<Purpose, number>> | undefined;
  readonly mail: { readonly trouble: MailTrouble | null } | undefined;
}

/** Reads what the settings page shows, in one round trip. */
export async function readSettings(
  database: Database,
  userId: string,
  now: number,
): Promise<StoredSettings> {
  const [sessions, passkeys, tokens, [listening], [nominee], consents, [kept], [mail]] =
    await batch(database, "read", [
      sessionsOf(database, userId, now),
      passkeysOf(database, userId),
      accessTokensOf(database, userId, now),
      listeningOfPerson(database, userId),
      nomineeOf(database, userId),
      consentsOf(database, userId),
      keptUnderPurposes(database, userId),
      mailTroubleOf(database, userId),
    ]);
  return { sessions, passkeys, tokens, listening, nominee, consents, kept, mail };
}

/** Keeps the language that a signed-in person chose. */
export async function keepLanguage(
  { db }: Database,
  userId: string,
  language: InterfaceLanguage,
): Promise<void> {
  await db.update(user).set({ language }).where(eq(user.id, userId));
}

/**
 * Keeps a language with an account that has none.
 * @param chosen null where there is none to keep
 * @returns the one that the account has then
 */
export async function languageAfter(
  { db }: Database,
  userId: string,
  chosen: InterfaceLanguage | null,
): Promise<string | null | undefined> {
  const [row] = await db
    .update(user)
    .set({ language: sql`coalesce(${user.language}, ${chosen})` })
    .where(eq(user.id, userId))
    .returning({ language: user.language });
  return row?.language;
}
