import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MAIL_TROUBLES } from "#worker/features/accounts/rules.ts";

/**
 * Accounts. The source of all tables is SPEC.md section 3.1. In all of them times are Unix milliseconds,
 * and every foreign key is RESTRICT: a row is never deleted because another one was.
 */
export const user = sqliteTable(
  "user",
  {
    id: text().primaryKey(),
    /** HMAC of the address, trimmed and in lower case. */
    email: text().notNull().unique(),
    /** The address, under the person's key. */
    sealed: text().notNull(),
    /** Set on confirmed accounts only. Until then the sign-up password is in the `token` row. */
    password_hash: text(),
    google_sub: text().unique(),
    verified_at: integer(),
    created_at: integer().notNull(),
    /** Of pages and mails, a BCP 47 tag; null while the person has chosen none. */
    language: text(),
    /** Why the clock mails nothing to this address; null while nothing is known against it. */
    mail_trouble: text({ enum: MAIL_TROUBLES }),
    /** When that was reported, or ended: older reports count for nothing. */
    mail_trouble_on: integer(),
  },
  (table) => [
    index("user_unconfirmed").on(table.created_at).where(sql`${table.verified_at} is null`),
  ],
);

/**
 * Addresses of deleted accounts, so that none gets the free credits twice. In the migration without rowids:
 * the order of the rows then does not tell the order of the deletions.
 */
export const formerAddress = sqliteTable("former_address", {
  /** HMAC of the address, under a key of this table alone. */
  digest: text().primaryKey(),
  /** The end of a day. */
  forget_on: integer().notNull(),
});

/**
 * The key under which a person's data is sealed. Once this row is deleted the product cannot open that data; its
 * bytes stay in the engine's files until `db/sqld/backup.ts` takes them out.
 */
export const personKey = sqliteTable(
  "person_key",
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "restrict" }),
    /** The key, encrypted under one derived from APP_SECRET. */
    wrapped: text().notNull(),
    /** Identifies the APP_SECRET that wraps it. */
    version: text().notNull(),
  },
  (table) => [index("person_key_version").on(table.version)],
);
