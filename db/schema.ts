/**
 * The tables. Source: SPEC.md section 3.1. Times are Unix milliseconds.
 * Every foreign key is RESTRICT: nothing disappears because something else did.
 */
import { isNotNull, isNull, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

export const user = sqliteTable(
  "user",
  {
    id: text().primaryKey(),
    /** HMAC of the address, trimmed and in lower case; in rows not sealed yet the address itself. */
    email: text().notNull().unique(),
    /** The address, under the person's key. */
    sealed: text(),
    /** Of a confirmed account. One that somebody signs up with waits beside their proof. */
    password_hash: text(),
    google_sub: text().unique(),
    verified_at: integer(),
    created_at: integer().notNull(),
  },
  (table) => [
    index("user_plain").on(table.id).where(isNull(table.sealed)),
    index("user_unconfirmed").on(table.created_at).where(sql`${table.verified_at} is null`),
  ],
);

/** The key of everything that is sealed for a person. Without this row all of that is noise. */
export const personKey = sqliteTable(
  "person_key",
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "restrict" }),
    /** The key, encrypted under one derived from APP_SECRET. */
    wrapped: text().notNull(),
    /** Names the APP_SECRET that it is wrapped by. */
    version: text().notNull(),
  },
  (table) => [index("person_key_version").on(table.version)],
);

export const session = sqliteTable(
  "session",
  {
    /** SHA-256 of the token that the cookie carries, hex. */
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    /** What signed in, in a few words ("Firefox on Android"). */
    device: text().notNull().default(""),
    /** When its person last showed again that it is they; null: when they signed in. */
    confirmed_at: integer(),
  },
  (table) => [index("session_user_id").on(table.user_id)],
);

/** The public half of a passkey: what it signs is checked with it, and it opens nothing. */
export const passkey = sqliteTable(
  "passkey",
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    /** JSON Web Key, which names its algorithm. */
    public_key: text().notNull(),
    /** How often the authenticator signed, as it last said; 0 where it does not count. */
    counter: integer().notNull(),
    /** JSON list: how a browser reaches the authenticator ("internal", "usb"). */
    transports: text().notNull(),
    /** What it was made on, in a few words ("Firefox on Android"). */
    name: text().notNull(),
    created_at: integer().notNull(),
    last_used_at: integer(),
  },
  (table) => [index("passkey_user_id").on(table.user_id)],
);

const TOKEN_PURPOSES = [
  "signup",
  "magiclink",
  "recovery",
  "deletion",
  "confirmation",
  // "This was not me": what it ends besides the sessions stands in its name.
  "alarm",
  "alarm_password",
  "alarm_google",
  "alarm_passkeys",
] as const;

export const token = sqliteTable(
  "token",
  {
    /** SHA-256 of the token that the mail carries, hex. */
    hash: text().primaryKey(),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    expires_at: integer().notNull(),
    created_at: integer().notNull(),
    /** HMAC of the 8 digits that the same mail carries. */
    code_hash: text(),
    /** SHA-256 of the cookie of the browser that asked: only there the digits work. */
    browser_hash: text(),
    /** Wrong digits that may still be typed. */
    tries_left: integer().notNull().default(5),
    /** What was signed up with: the account's own once its browser confirms. */
    password_hash: text(),
  },
  (table) => [
    index("token_browser_hash").on(table.browser_hash),
    index("token_user_id_purpose").on(table.user_id, table.purpose),
  ],
);

/** How often something was tried in a window of time. Keys are HMACs: no address stands here. */
export const throttle = sqliteTable(
  "throttle",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resets_at: integer().notNull(),
  },
  (table) => [index("throttle_resets_at").on(table.resets_at)],
);

export const profiles = sqliteTable(
  "profiles",
  {
    id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "restrict" }),
    available_credits: integer().notNull(),
  },
  (table) => [check("profiles_credits_not_negative", sql`${table.available_credits} >= 0`)],
);

export const creditLedger = sqliteTable(
  "credit_ledger",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "restrict" }),
    delta: integer().notNull(),
    reason: text({ enum: ["signup", "generation"] }).notNull(),
    /** What the change was for; with the reason it can be booked only once. */
    reference: text().notNull(),
    created_on: integer().notNull(),
  },
  (table) => [
    unique("credit_ledger_reason_reference").on(table.reason, table.reference),
    index("credit_ledger_user_id").on(table.user_id),
  ],
);

export const generation = sqliteTable(
  "generation",
  {
    /** New for each attempt. */
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "restrict" }),
    /** The client's idempotency key. */
    key: text().notNull(),
    /** HMAC of what was asked, so that a key cannot be used for two different wishes. */
    fingerprint: text().notNull(),
    status: text({ enum: ["pending", "done", "failed"] }).notNull(),
    /** A pending row past this time belongs to nobody. */
    lease_expires_at: integer().notNull(),
    created_on: integer().notNull(),
    /** Of a done one the day. */
    finished_on: integer(),
    /** Which beat it made, and its link's key if it is incognito, under the person's key. */
    result: text(),
  },
  (table) => [
    index("generation_plain")
      .on(table.id)
      .where(sql`${table.status} = 'done' and ${table.result} is null`),
    unique("generation_user_id_key").on(table.user_id, table.key),
    uniqueIndex("generation_one_pending").on(table.user_id).where(sql`${table.status} = 'pending'`),
    check("generation_status", sql`${table.status} in ('pending', 'done', 'failed')`),
  ],
);

/**
 * Made WITHOUT ROWID, which Drizzle does not know: the order in which beats were written would tell
 * whose the incognito ones among them are.
 */
export const userHistory = sqliteTable(
  "user_history",
  {
    id: text().primaryKey(),
    /** Null when the beat was made incognito. */
    user_id: text().references(() => user.id, { onDelete: "restrict" }),
    /**
     * What the person typed and what was read of it, under the person's key. Of an incognito beat all
     * that tells of it, under the key of its link. Null in rows of before, which are sealed in steps.
     */
    sealed: text(),
    /** Empty once sealed, as is `focus`. */
    mood_input: text().notNull(),
    /** JSON list of stages. Empty, as the two after it, in a sealed incognito beat. */
    beat_formula: text().notNull(),
    context_class: text({ enum: ["Medical", "Spiritual", ""] }).notNull(),
    focus: text().notNull(),
    quality_score: text().notNull(),
    downloaded_count: integer().notNull().default(1),
    favourite: integer({ mode: "boolean" }).notNull().default(false),
    created_on: integer().notNull(),
  },
  (table) => [
    index("user_history_newest").on(table.user_id, table.created_on, table.id),
    index("user_history_plain").on(table.user_id).where(isNull(table.sealed)),
  ],
);

/** How somebody felt before and after listening to a beat on one day, from 1 (low) to 5 (good). */
export const sessionMark = sqliteTable(
  "session_mark",
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    history_id: text()
      .notNull()
      .references(() => userHistory.id, { onDelete: "restrict" }),
    /** Days since 1970, UTC. */
    day: integer().notNull(),
    before: integer(),
    after: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.history_id, table.day] }),
    check("session_mark_before", sql`${table.before} between 1 and 5`),
    check("session_mark_after", sql`${table.after} between 1 and 5`),
  ],
);

/** The answers stand in `sealed`; the columns after it hold those of rows not sealed yet. */
export const userProfile = sqliteTable(
  "user_profile",
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "restrict" }),
    /** JSON object of all answers, under the person's key. */
    sealed: text(),
    full_name: text(),
    /** YYYY-MM-DD. */
    date_of_birth: text(),
    gender: text(),
    phone: text(),
    email: text(),
    location: text(),
    existing_conditions: text({ mode: "json" }).$type<readonly string[]>().notNull().default([]),
    medical_history: text(),
    current_medication: text(),
    had_brain_injury: integer({ mode: "boolean" }).notNull().default(false),
    cognitive_issues: text({ mode: "json" }).$type<readonly string[]>().notNull().default([]),
    stress_level: integer().notNull().default(5),
    has_headaches: integer({ mode: "boolean" }).notNull().default(false),
    sleep_issues: integer({ mode: "boolean" }).notNull().default(false),
    sleep_severity: integer().notNull().default(0),
    diet: text(),
    /** Litres a day. */
    water_intake: real().notNull().default(2),
    caffeine_intake: real().notNull().default(2),
    alcohol_frequency: text(),
    activity_level: text(),
    /** Hours a day. */
    screen_time: real().notNull().default(6),
    takes_supplements: integer({ mode: "boolean" }).notNull().default(false),
    supplements: text(),
    tried_brain_harmony: integer({ mode: "boolean" }).notNull().default(false),
    therapy_types: text({ mode: "json" }).$type<readonly string[]>().notNull().default([]),
    wants_consultation: integer({ mode: "boolean" }).notNull().default(false),
    session_duration: text(),
    /** Whether beats are composed without the profile. */
    left_out_of_beats: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("user_profile_plain").on(table.user_id).where(isNull(table.sealed))],
);

/**
 * What somebody entered in a step of the profile's wizard and has not saved yet. The row outlives the
 * save, without its answers, so that its version tells a tab that was left open.
 */
export const profileDraft = sqliteTable(
  "profile_draft",
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    /** 1 to 5. */
    step: integer().notNull(),
    /** JSON object of fields, under the person's key. */
    sealed: text(),
    /** The same, of rows not sealed yet. */
    answers: text(),
    /** Grows with every change of the step. */
    version: integer().notNull(),
    /** The page that changed it last, by the random name it was given when it was loaded. */
    writer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.step] }),
    index("profile_draft_plain").on(table.user_id).where(isNotNull(table.answers)),
    check("profile_draft_step", sql`${table.step} between 1 and 5`),
  ],
);

export const assessmentResult = sqliteTable(
  "assessment_result",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    /** JSON object of the result, under the person's key. The four columns after it are empty then. */
    sealed: text(),
    risk_level: text({ enum: ["Low", "Moderate", "High", ""] }).notNull(),
    recommendations: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    suggested_therapies: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    next_steps: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    prompt_version: text().notNull(),
    created_on: integer().notNull(),
  },
  (table) => [
    index("assessment_result_newest").on(table.user_id, table.created_on),
    index("assessment_result_plain").on(table.user_id).where(isNull(table.sealed)),
  ],
);

/** The ledgers of deleted accounts, summed: how many credits came and went, and nobody's. */
export const deletedLedger = sqliteTable("deleted_ledger", {
  reason: text({ enum: ["signup", "generation"] }).primaryKey(),
  delta: integer().notNull(),
  entries: integer().notNull(),
});
