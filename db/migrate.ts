import { readFile } from "node:fs/promises";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate as applyMigrations } from "drizzle-orm/libsql/migrator";

const FOLDER = new URL("../migrations", import.meta.url).pathname;

export interface MigrationTarget {
  readonly url: string;
  readonly authToken?: string | undefined;
  /** @default the project's own migrations */
  readonly folder?: string;
}

/**
 * Brings a database up to this version of the product, in one transaction: all steps or none.
 * @throws when a step fails, and when the database is of a newer version than the product
 */
export async function migrate({ url, authToken, folder = FOLDER }: MigrationTarget): Promise<void> {
  const client = createClient({ url, ...(authToken !== undefined && { authToken }) });
  try {
    const db = drizzle(client);
    await refuseNewer(client, folder);
    await applyMigrations(db, { migrationsFolder: folder });
  } finally {
    client.close();
  }
}

async function refuseNewer(client: ReturnType<typeof createClient>, folder: string) {
  const known = await client.execute(
    "select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'",
  );
  if (known.rows.length === 0) return;
  const { rows } = await client.execute("select max(created_at) from __drizzle_migrations");
  const applied = Number(rows[0]?.[0] ?? 0);
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, "utf8")) as {
    entries: { when: number }[];
  };
  const newest = Math.max(0, ...journal.entries.map(({ when }) => when));
  if (applied > newest) {
    throw new Error("The database was made by a newer version of Stillwave: update first.");
  }
}
