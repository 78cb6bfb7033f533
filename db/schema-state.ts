import type { Client } from "@libsql/client/web";
import journal from "../migrations/meta/_journal.json" with { type: "json" };

/** `outdated`: migrations of this version are missing; `newer`: it has some that this version does not know. */
export type SchemaState = "current" | "outdated" | "newer";

const NEWEST = Math.max(0, ...journal.entries.map(({ when }) => when));

/** Compares the migrations of a database with those of this version, in one round trip. */
export async function schemaState(client: Pick<Client, "execute">): Promise<SchemaState> {
  const applied = await newestApplied(client);
  if (applied === NEWEST) return "current";
  return applied < NEWEST ? "outdated" : "newer";
}

async function newestApplied(client: Pick<Client, "execute">): Promise<number> {
  try {
    const { rows } = await client.execute("select max(created_at) from __drizzle_migrations");
    return Number(rows[0]?.[0] ?? 0);
  } catch (error) {
    if (error instanceof Error && error.message.includes("no such table")) return 0;
    throw error;
  }
}
