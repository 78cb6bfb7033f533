import { batch, type Database } from "#db/client.ts";
import { insertKey } from "#db/person-keys.ts";
import { user } from "#db/schema/accounts.ts";
import { generation, sessionMark, userHistory } from "#db/schema/beats.ts";
import { creditBalance, creditLedger } from "#db/schema/credits.ts";
import { token } from "#db/schema/sign-in.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { DAY_MS, dayOf } from "#worker/domain/time.ts";
import { beatIdentity } from "#worker/features/beats/identity.ts";
import { sealBeat } from "#worker/features/beats/record.ts";
import { type Keyring, newAccountSeal } from "#worker/platform/keyring.ts";

const LINK_VALID_MS = 60 * 60_000;

export interface Fixture {
  /** Of the account. */
  readonly id: string;
  readonly email: string;
  /** SHA-256 of the token in the sign-in link, hex. */
  readonly tokenHash: string;
  /** Unix time, ms. */
  readonly now: number;
}

const BEATS = [
  { mood: "I am unable to sleep", focus: "Trouble sleeping", offset: 3, before: 2, after: 4 },
  { mood: "I feel anxious and overwhelmed", focus: "Anxiety", offset: 9, before: 1, after: 3 },
  {
    mood: "Long hours, and my head is foggy",
    focus: "Trouble focusing",
    offset: 15,
    before: 3,
    after: 3,
  },
  { mood: "थक गया हूँ, मन शांत नहीं है", focus: "Tiredness", offset: 6, before: 2, after: 5 },
] as const;

/**
 * Stores an account with a history, session marks of several weeks, a ledger that matches its balance,
 * and a sign-in link, in one transaction.
 */
export async function insertFixture(
  database: Database,
  keyring: Keyring,
  { id, email, tokenHash, now }: Fixture,
): Promise<void> {
  const { db } = database;
  const made = now - 30 * DAY_MS;
  const address = await keyring.address(email);
  const { key: wrapped, sealed } = await newAccountSeal(keyring, id, address);
  const key = await keyring.unwrap(wrapped);
  const beats = BEATS.map(async ({ mood, focus, offset, before, after }, at) => {
    const then = now - at * 6 * DAY_MS;
    const attempt = { id: `${id}-${at}`, newId: `${id.slice(0, -1)}${at}` };
    const identity = await beatIdentity(key, { ...attempt, incognito: false, now: then });
    const { sealedResult, ledgerReference, bookedOn } = identity;
    const stages = [
      { base_freq: 110, beat_offset: offset + 4, duration: 60, rhythm_type: "balanced" },
      { base_freq: 100, beat_offset: offset, duration: 120, rhythm_type: "triplet" },
    ];
    const beat = await sealBeat(
      {
        ...{ id: attempt.newId, mood, focus, incognito: false, doubt: false, about: "self" },
        ...{ notices: [], context_class: "Medical", quality_score: "85%", favourite: false },
        ...{ beat_formula: JSON.stringify(stages), downloaded_count: 1 },
        ...{ created_on: then, named_on: then },
      },
      key,
      undefined,
    );
    return [
      db.insert(generation).values({
        ...{ id: attempt.id, user_id: id, key: attempt.id, fingerprint: "fixture" },
        ...{ status: "done", lease_expires_at: then, created_on: then, finished_on: bookedOn },
        result: sealedResult,
      }),
      db.insert(creditLedger).values({
        ...{ user_id: id, delta: -1, reason: "generation", reference: ledgerReference },
        created_on: bookedOn,
      }),
      db.insert(userHistory).values(beat),
      db.insert(sessionMark).values({
        ...{ user_id: id, history_id: beat.id, day: dayOf(then), before, after },
      }),
    ];
  });
  const statements = (await Promise.all(beats)).flat();
  await batch(database, "write", [
    db
      .insert(user)
      .values({ id, email: address.digest, sealed, verified_at: made, created_at: made }),
    insertKey(database, wrapped),
    db.insert(creditBalance).values({ id, available_credits: SIGN_UP_CREDITS - BEATS.length }),
    db.insert(creditLedger).values({
      ...{ user_id: id, delta: SIGN_UP_CREDITS, reason: "signup", reference: id },
      created_on: made,
    }),
    db.insert(token).values({
      ...{ hash: tokenHash, purpose: "magiclink", user_id: id, created_at: now },
      expires_at: now + LINK_VALID_MS,
    }),
    ...statements,
  ]);
}
