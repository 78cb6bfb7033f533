import { eq } from "drizzle-orm";
import type { BooksChecked } from "#worker/domain/watch.ts";
import { batch, type Database, last } from "./client.ts";
import { upkeep } from "./schema/upkeep.ts";

const [BOOKS, WRITE] = ["books", "write"] as const;

/** Notes that all balances were checked, for health and for whoever watches the recurring job. */
export async function keepBooksChecked(database: Database, checked: BooksChecked): Promise<void> {
  await note(database, BOOKS, checked.at, checked.mismatches);
}

/**
 * Writes one row and takes it away again, so that a database that only answers queries is found out and nothing is
 * changed by it, and reads when balances were last checked; one transaction and one round trip.
 * @returns undefined where they never were
 */
export async function proveWrite(
  database: Database,
  now: number,
): Promise<BooksChecked | undefined> {
  const read = database.db
    .select({ at: upkeep.at, mismatches: upkeep.found })
    .from(upkeep)
    .where(eq(upkeep.name, BOOKS));
  const taken = database.db.delete(upkeep).where(eq(upkeep.name, WRITE));
  const written = [note(database, WRITE, now, 0), taken, read] as const;
  const [checked] = last(await batch(database, "write", written));
  return checked;
}

function note({ db }: Database, name: string, at: number, found: number) {
  return db
    .insert(upkeep)
    .values({ name, at, found })
    .onConflictDoUpdate({ target: upkeep.name, set: { at, found } });
}
