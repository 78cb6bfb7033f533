import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "#db/client.ts";
import { beginGeneration, commitGeneration } from "#worker/features/beats/generation.store.ts";

/** A beat whose transaction was acknowledged: the rows that must be there from then on. */
export interface Acknowledged {
  readonly generation: string;
  readonly beat: string;
  /** The debit's reference in the ledger. */
  readonly debit: string;
}

/** More than a drill spends. */
const CREDITS = 1_000_000;
/** As long as a sealed short mood. */
const SEALED = "0123456789abcdef".repeat(16);
const LEASE_MS = 180_000;

/** Makes a person with credits, and books them. */
export async function insertPerson({ client }: Database, id: string): Promise<void> {
  const now = Date.now();
  const statements: [string, (string | number)[]][] = [
    ["insert into user (id, email, sealed, created_at) values (?, ?, ?, ?)", [id, id, SEALED, now]],
    ["insert into profiles (id, available_credits) values (?, ?)", [id, CREDITS]],
    [
      `insert into credit_ledger (user_id, delta, reason, reference, created_on)
       values (?, ?, 'signup', ?, ?)`,
      [id, CREDITS, id, now],
    ],
  ];
  await client.batch(
    statements.map(([sql, args]) => ({ sql, args })),
    "write",
  );
}

/** Makes one beat with the transactions of the product, without a model. @throws where one gets no answer */
export async function makeBeat(database: Database, userId: string): Promise<Acknowledged> {
  const [generation, beat, debit] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const now = Date.now();
  const place = await beginGeneration(database, {
    ...{ id: generation, userId, key: generation, fingerprint: "drill", now },
    leaseExpiresAt: now + LEASE_MS,
    limit: { key: userId, max: CREDITS, windowMs: LEASE_MS },
    takesOver: true,
  });
  if (place.row?.status !== "pending") throw new Error("The person has no place.");
  await commitGeneration(database, {
    ...{ id: generation, userId, bookedOn: now, ledgerReference: debit, sealedResult: beat },
    language: "en",
    history: {
      ...{ id: beat, user_id: userId, sealed: SEALED, beat_formula: "[]" },
      ...{ context_class: "Medical", quality_score: "", created_on: now },
    },
  });
  return { generation, beat, debit };
}

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
