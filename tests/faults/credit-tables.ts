import { openDatabase } from "#db/client.ts";
import { now } from "#tests/rig/clock.ts";
import type { Pipeline } from "#tests/rig/fault-proxy.ts";
import { sqlOf } from "#tests/rig/sql-of.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { recover } from "#worker/server/upkeep.ts";
import type { CreditTables } from "./invariants.ts";

/** Whether a pipeline is the transaction that debits a beat and writes it to the history. */
export function isCommit(pipeline: Pipeline): boolean {
  const text = sqlOf(pipeline);
  return text.includes("credit_ledger") && text.includes("user_history") && text.includes("done");
}

/** Whether a pipeline inserts the pending generation. */
export function isBegin(pipeline: Pipeline): boolean {
  return sqlOf(pipeline).includes("insert into generation");
}

/** What the invariants are about, and purchases with them. */
const TABLES = [
  ...["profiles", "credit_ledger", "generation", "user_history", "deleted_ledger", "payment"],
];

export async function readCreditTables({ dump }: Stack): Promise<CreditTables> {
  const tables = TABLES.map(async (name) => [name, await dump.rows(`select * from "${name}"`)]);
  return Object.fromEntries(await Promise.all(tables)) as unknown as CreditTables;
}

/** Expires every lease of a pending generation, and runs the recovery job. */
export async function settle(stack: Stack): Promise<void> {
  const database = openDatabase({ url: stack.databaseUrl });
  await stack.dump.rows("update generation set lease_expires_at = 0 where status = 'pending'");
  await recover({ database, keyring: stack.sealed.keyring }, now(), () => {});
}
