import type { InStatement } from "@libsql/client";

const DAY_MS = 86_400_000;
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
 * Rows of an account with a history, session marks of several weeks, a ledger that matches its balance,
 * and a sign-in link. Pure.
 */
export function fixtureRows({ id, email, tokenHash, now }: Fixture): readonly InStatement[] {
  const made = now - 30 * DAY_MS;
  const row = (sql: string, ...args: (string | number)[]): InStatement => ({ sql, args });
  return [
    row(
      "insert into user (id, email, verified_at, created_at) values (?, ?, ?, ?)",
      id,
      email,
      made,
      made,
    ),
    row("insert into profiles (id, available_credits) values (?, ?)", id, 25 - BEATS.length),
    row(
      "insert into credit_ledger (user_id, delta, reason, reference, created_on) values (?, 25, 'signup', ?, ?)",
      id,
      id,
      made,
    ),
    row(
      "insert into token (hash, purpose, user_id, expires_at, created_at) values (?, 'magiclink', ?, ?, ?)",
      tokenHash,
      id,
      now + LINK_VALID_MS,
      now,
    ),
    ...BEATS.flatMap(({ mood, focus, offset, before, after }, at) => {
      const beat = `${id.slice(0, -1)}${at}`;
      const then = now - at * 6 * DAY_MS;
      const stages = [
        { base_freq: 110, beat_offset: offset + 4, duration: 60, rhythm_type: "balanced" },
        { base_freq: 100, beat_offset: offset, duration: 120, rhythm_type: "triplet" },
      ];
      return [
        row(
          `insert into generation (id, user_id, key, fingerprint, status, lease_expires_at, created_on, finished_on)
           values (?, ?, ?, 'fixture', 'done', ?, ?, ?)`,
          beat,
          id,
          beat,
          then,
          then,
          then,
        ),
        row(
          "insert into credit_ledger (user_id, delta, reason, reference, created_on) values (?, -1, 'generation', ?, ?)",
          id,
          beat,
          then,
        ),
        row(
          `insert into user_history (id, user_id, mood_input, beat_formula, context_class, focus, quality_score, created_on)
           values (?, ?, ?, ?, 'Medical', ?, '85%', ?)`,
          beat,
          id,
          mood,
          JSON.stringify(stages),
          focus,
          then,
        ),
        row(
          "insert into session_mark (user_id, history_id, day, before, after) values (?, ?, ?, ?, ?)",
          id,
          beat,
          Math.floor(then / DAY_MS),
          before,
          after,
        ),
      ];
    }),
  ];
}
