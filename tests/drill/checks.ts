import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "#db/client.ts";
import type { Acknowledged } from "./people.ts";

/** How many rows are looked for at once. */
const AT_ONCE = 2_000;

/** A row for each acknowledged beat whose generation, debit or history is missing. The argument is a JSON list of lists. */
const MISSING = `
  select value ->> 0 as generation from json_each(?1)
  where not exists (select 1 from generation where id = value ->> 0 and status = 'done')
     or not exists (select 1 from user_history where id = value ->> 1)
     or not exists (select 1 from credit_ledger where reason = 'generation' and reference = value ->> 2)`;

const UNBALANCED = `
  select count(*) as n from profiles where available_credits <>
    (select coalesce(sum(delta), 0) from credit_ledger where user_id = profiles.id)`;

const listed = (beats: readonly Acknowledged[]) =>
  JSON.stringify(beats.map(({ generation, beat, debit }) => [generation, beat, debit]));

/** @returns the ids of acknowledged generations that are not wholly there */
export async function findLost(
  { client }: Database,
  beats: readonly Acknowledged[],
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (let from = 0; from < beats.length; from += AT_ONCE) {
    const args = [listed(beats.slice(from, from + AT_ONCE))];
    const { rows } = await client.execute({ sql: MISSING, args });
    lost.push(...rows.map(({ generation }) => String(generation)));
  }
  return lost;
}

/** @returns a line for each thing that is wrong with the database itself */
export async function findDamage({ client }: Database): Promise<readonly string[]> {
  const integrity = await client.execute("pragma integrity_check");
  const foreign = await client.execute("pragma foreign_key_check");
  const unbalanced = await client.execute(UNBALANCED);
  return damage(
    integrity.rows.map((row) => String(row.integrity_check)),
    foreign.rows.length,
    Number(unbalanced.rows[0]?.n),
  );
}

/**
 * Restores a backup and looks into it.
 * @param beats those that were acknowledged before it began
 * @returns a line for each thing that is wrong with it
 */
export function findDamageOfBackup(
  path: string,
  beats: readonly Acknowledged[],
): readonly string[] {
  const restored = new DatabaseSync(":memory:");
  try {
    restored.exec(readFileSync(path, "utf8"));
    const missing = restored.prepare(MISSING).all(listed(beats)).length;
    const found = damage(
      restored
        .prepare("pragma integrity_check")
        .all()
        .map((row) => String(row.integrity_check)),
      restored.prepare("pragma foreign_key_check").all().length,
      Number(restored.prepare(UNBALANCED).get()?.n),
    );
    return missing === 0 ? found : [...found, `${missing} acknowledged beats are not in it`];
  } finally {
    restored.close();
  }
}

function damage(integrity: readonly string[], foreign: number, unbalanced: number): string[] {
  return [
    ...integrity.filter((line) => line !== "ok").map((line) => `integrity_check: ${line}`),
    ...(foreign === 0 ? [] : [`${foreign} rows refer to rows that do not exist`]),
    ...(unbalanced === 0 ? [] : [`${unbalanced} balances differ from their ledger`]),
  ];
}
