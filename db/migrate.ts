import { type Client, createClient } from "@libsql/client";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type DatabaseAccess, describeDatabaseError } from "./client.ts";

const FOLDER = new URL("../migrations", import.meta.url).pathname;
/** The table that drizzle-kit uses, with its columns. */
const TABLE = "__drizzle_migrations";

export interface MigrationTarget extends DatabaseAccess {
  /** @default the migrations of this project */
  readonly folder?: string;
}

/** Versions before the first release had other migrations, which nothing follows. */
const FROM_BEFORE_RELEASE =
  "The database was made by a version before the first release, which this one does not read. It is as it was: " +
  "name another one as LIBSQL_URL, or without that move the folder .data/database away, and start again.";

type Migration = ReturnType<typeof readMigrationFiles>[number];

/**
 * Applies the missing migrations, each in its own transaction.
 * @returns how many were applied
 * @throws when one fails or leaves an orphaned row (the migrations before it stay applied), and when the
 * database is of a newer version than the product, or of one before its first migration
 */
export async function migrate(target: MigrationTarget): Promise<number> {
  const { url, authToken, folder = FOLDER } = target;
  const client = createClient({ url, ...(authToken !== undefined && { authToken }) });
  try {
    const known = readMigrationFiles({ migrationsFolder: folder });
    const times = known.map(({ folderMillis }) => folderMillis);
    const applied = await appliedTimes(client);
    if (applied.some((time) => time < Math.min(...times))) throw new Error(FROM_BEFORE_RELEASE);
    const newest = Math.max(0, ...applied);
    if (newest > Math.max(0, ...times)) {
      throw new Error("The database was made by a newer version of Stillwave: update first.");
    }
    const missing = known.filter(({ folderMillis }) => folderMillis > newest);
    for (const migration of missing) await apply(client, migration);
    return missing.length;
  } finally {
    client.close();
  }
}

/** Creation times of the migrations that a database has, ms. */
async function appliedTimes(client: Client): Promise<readonly number[]> {
  const table = await client.execute({
    sql: "select 1 from sqlite_master where type = 'table' and name = ?",
    args: [TABLE],
  });
  if (table.rows.length === 0) return [];
  const { rows } = await client.execute(`select created_at from ${TABLE}`);
  return rows.map((row) => Number(row.created_at));
}

async function apply(client: Client, { sql, hash, folderMillis }: Migration): Promise<void> {
  try {
    // Foreign keys are off while it runs, so that a table can be rebuilt under its children.
    await client.migrate([
      `create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at numeric)`,
      ...sql,
      { sql: `insert into ${TABLE} (hash, created_at) values (?, ?)`, args: [hash, folderMillis] },
      ...NO_ORPHANS,
    ]);
  } catch (cause) {
    const day = new Date(folderMillis).toISOString().slice(0, 10);
    throw new Error(`The migration of ${day} ${failureOf(cause)}`, { cause });
  }
}

function failureOf(error: unknown): string {
  const { kind, constraint } = describeDatabaseError(error);
  const message = error instanceof Error ? error.message : String(error);
  if (kind === "unknown_outcome") return `got no answer, and may be applied or not: ${message}`;
  const lost = constraint === ORPHANS_FOUND;
  const reason = lost ? "a row would lose the row that it belongs to" : message;
  return `failed, the database is as it was before: ${reason}`;
}

const ORPHANS_FOUND = "no_row_without_its_parent";

/** Fails the transaction where a foreign key has no target. sqld does not support TEMP tables. */
const NO_ORPHANS = [
  `create table migration_orphans (count, constraint ${ORPHANS_FOUND} check (count = 0))`,
  "insert into migration_orphans select count(*) from pragma_foreign_key_check",
  "drop table migration_orphans",
];
