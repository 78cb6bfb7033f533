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

type Migration = ReturnType<typeof readMigrationFiles>[number];

/**
 * Applies the missing migrations, each in its own transaction.
 * @returns how many were applied
 * @throws when one fails or leaves an orphaned row (the migrations before it stay applied), and when the
 * database is of a newer version than the product
 */
export async function migrate(target: MigrationTarget): Promise<number> {
  const { url, authToken, folder = FOLDER } = target;
  const client = createClient({ url, ...(authToken !== undefined && { authToken }) });
  try {
    const known = readMigrationFiles({ migrationsFolder: folder });
    const applied = await newestApplied(client);
    if (applied > Math.max(0, ...known.map(({ folderMillis }) => folderMillis))) {
      throw new Error("The database was made by a newer version of Stillwave: update first.");
    }
    const missing = known.filter(({ folderMillis }) => folderMillis > applied);
    for (const migration of missing) await apply(client, migration);
    return missing.length;
  } finally {
    client.close();
  }
}

/** Creation time of the newest migration that a database has, ms; 0 where it has none. */
async function newestApplied(client: Client): Promise<number> {
  const table = await client.execute({
    sql: "select 1 from sqlite_master where type = 'table' and name = ?",
    args: [TABLE],
  });
  if (table.rows.length === 0) return 0;
  const { rows } = await client.execute(`select max(created_at) from ${TABLE}`);
  return Number(rows[0]?.[0] ?? 0);
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
