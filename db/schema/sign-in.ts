import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./accounts.ts";

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
    /** The device that signed in, in a few words ("Firefox on Android"). */
    device: text().notNull(),
    /** When the person last confirmed their identity; null: not since they signed in. */
    confirmed_at: integer(),
  },
  (table) => [
    index("session_user_id").on(table.user_id),
    index("session_expires_at").on(table.expires_at),
  ],
);

/** The public half of a passkey: it verifies signatures and decrypts nothing. */
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
    /** The authenticator's signature counter at its last use; 0 where it does not count. */
    counter: integer().notNull(),
    /** JSON list of transports to the authenticator ("internal", "usb"). */
    transports: text().notNull(),
    /** The device that created it, in a few words ("Firefox on Android"). */
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
  // "This was not me" links: the suffix names what they revoke besides sessions.
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
    /** HMAC of the code in the same mail. */
    code_hash: text(),
    /** SHA-256 of the cookie of the browser that requested the mail: only there the code works. */
    browser_hash: text(),
    /** How many attempts at the code are left. */
    tries_left: integer().notNull().default(5),
    /** The sign-up password. It becomes the account's when the same browser confirms. */
    password_hash: text(),
  },
  (table) => [
    index("token_browser_hash").on(table.browser_hash),
    index("token_user_id_purpose").on(table.user_id, table.purpose),
    index("token_expires_at").on(table.expires_at),
  ],
);

/** What a program signs in to the API with, in place of a session. */
export const accessToken = sqliteTable(
  "access_token",
  {
    /** SHA-256 of the token, hex. */
    hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    /** Its name, under the person's key. */
    sealed: text().notNull(),
    /** What it may do: scopes with a space between. */
    scopes: text().notNull(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    /** The beginning of an hour; null until it is first used. */
    last_used_at: integer(),
  },
  (table) => [
    index("access_token_user_id").on(table.user_id),
    index("access_token_expires_at").on(table.expires_at),
  ],
);

/**
 * A change of an account's address: asked for, then confirmed from both addresses, then kept some days for
 * whoever revokes it.
 */
export const emailChange = sqliteTable(
  "email_change",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: "restrict" }),
    /** The address that the account gets, under the person's key: the new one; once it is given, the one before. */
    sealed: text().notNull(),
    /** The session that asked. Once it ends, the change cannot be confirmed. */
    session_id: text().notNull(),
    /** SHA-256 of the token in the mail to the new address, hex; null once the change is done. */
    new_hash: text().unique(),
    /** The same of the mail to the old address; once the change is done, of the link that revokes it. */
    old_hash: text().notNull().unique(),
    /** HMAC of the code in the mail to the new address. */
    code_hash: text().notNull(),
    /** How many attempts at the code are left. */
    tries_left: integer().notNull().default(5),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    /** When each address confirmed. */
    new_on: integer(),
    old_on: integer(),
    done_on: integer(),
  },
  (table) => [
    index("email_change_user_id").on(table.user_id),
    index("email_change_expires_at").on(table.expires_at),
  ],
);

/** Attempts per window of time. Keys are HMACs, so that the table contains no address. */
export const throttle = sqliteTable(
  "throttle",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resets_at: integer().notNull(),
  },
  (table) => [index("throttle_resets_at").on(table.resets_at)],
);
