import type { Client } from "@libsql/client/web";
import journal from "../migrations/meta/_journal.json" with { type: "json" };

/**
 * `outdated`: migrations of this version are missing; `newer`: it has some that this version does not know;
 * `unreleased`: it has some from before the first release.
 */
export type SchemaState = "current" | "outdated" | "newer" | "unreleased";

const TIMES = journal.entries.map(({ when }) => when);
const [FIRST, NEWEST] = [Math.min(...TIMES), Math.max(...TIMES)];

/** Compares the migrations of a database with those of this version, in one round trip. */
export async function schemaState(client: Pick<Client, "execute">): Promise<SchemaState> {
  const { first, newest } = await applied(client);
  if (first < FIRST) return "unreleased";
  if (newest === NEWEST) return "current";
  return newest < NEWEST ? "outdated" : "newer";
}

/** Creation times of the first and the newest migration that a database has, ms. */
async function applied(client: Pick<Client, "execute">) {
  const none = { first: FIRST, newest: 0 };
  try {
    const { rows } = await client.execute(
      "select min(created_at), max(created_at) from __drizzle_migrations",
    );
    const [first, newest] = [rows[0]?.[0], rows[0]?.[1]];
    return first && newest ? { first: Number(first), newest: Number(newest) } : none;
  } catch (error) {
    if (error instanceof Error && error.message.includes("no such table")) return none;
    throw error;
  }
}
