import { type Client, createClient, type InStatement } from "@libsql/client";
import { readMigrationFiles } from "drizzle-orm/migrator";

const FOLDER = new URL("../migrations", import.meta.url).pathname;
/** Of drizzle-kit's own name and shape. */
const TABLE = "__drizzle_migrations";

export interface MigrationTarget {
  readonly url: string;
  readonly authToken?: string | undefined;
  /** @default the project's own migrations */
  readonly folder?: string;
}

/**
 * Brings a database up to this version of the product, in one transaction: all steps or none.
 * @throws when a step fails or leaves a row whose parent is gone, and when the database is of a
 * newer version than the product
 */
export async function migrate({ url, authToken, folder = FOLDER }: MigrationTarget): Promise<void> {
  const client = createClient({ url, ...(authToken !== undefined && { authToken }) });
  try {
    const known = readMigrationFiles({ migrationsFolder: folder });
    const applied = await newestApplied(client);
    if (applied > Math.max(0, ...known.map(({ folderMillis }) => folderMillis))) {
      throw new Error("The database was made by a newer version of Stillwave: update first.");
    }
    const steps = known.filter(({ folderMillis }) => folderMillis > applied);
    if (steps.length > 0) await applyAll(client, steps);
  } finally {
    client.close();
  }
}

/** When the newest step of a database was drafted, ms; 0 where there is none. */
async function newestApplied(client: Client): Promise<number> {
  const table = await client.execute({
    sql: "select 1 from sqlite_master where type = 'table' and name = ?",
    args: [TABLE],
  });
  if (table.rows.length === 0) return 0;
  const { rows } = await client.execute(`select max(created_at) from ${TABLE}`);
  return Number(rows[0]?.[0] ?? 0);
}

async function applyAll(client: Client, steps: ReturnType<typeof readMigrationFiles>) {
  const statements: InStatement[] = [
    `create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at numeric)`,
    ...steps.flatMap(({ sql, hash, folderMillis }): InStatement[] => [
      ...sql,
      { sql: `insert into ${TABLE} (hash, created_at) values (?, ?)`, args: [hash, folderMillis] },
    ]),
    ...NO_ORPHANS,
  ];
  try {
    // Foreign keys are off while it runs, so that a table can be rebuilt under its children.
    await client.migrate(statements);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const reason = message.includes("no_row_without_its_parent")
      ? "a row would lose the row that it belongs to"
      : message;
    throw new Error(`The database was not migrated, it is as it was: ${reason}`, { cause });
  }
}

/** Fails, and takes everything back, where a foreign key points nowhere. */
const NO_ORPHANS = [
  "create temp table orphans (count, constraint no_row_without_its_parent check (count = 0))",
  "insert into orphans select count(*) from pragma_foreign_key_check",
  "drop table orphans",
];
