import { openDatabase } from "#db/client.ts";
import { now } from "#tests/rig/clock.ts";
import { type Pipeline, sqlOf } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { recover } from "#worker/server/upkeep.ts";

/** The rows that the invariants of credits are about. */
export interface CreditTables {
  readonly profiles: readonly { readonly id: string; readonly available_credits: number }[];
  readonly credit_ledger: readonly {
    readonly user_id: string;
    readonly delta: number;
    readonly reason: string;
    readonly reference: string;
  }[];
  readonly generation: readonly {
    readonly id: string;
    readonly user_id: string;
    readonly key: string;
    readonly status: string;
  }[];
  readonly user_history: readonly { readonly id: string; readonly user_id: string | null }[];
  /** Sums over deleted accounts. */
  readonly deleted_ledger?: readonly {
    readonly reason: string;
    readonly delta: number;
    readonly entries: number;
  }[];
}

/** A beat that a client received for an idempotency key. */
export interface ReceivedBeat {
  readonly userId: string;
  readonly key: string;
  readonly beatId: string;
}

/**
 * Checks what must hold of credits after any faults. Pure.
 * @param settled whether all leases are over and recovery has run: then nothing may be pending
 * @returns a line for each violation
 */
export function findViolations(
  tables: CreditTables,
  received: readonly ReceivedBeat[],
  settled: boolean,
): readonly string[] {
  return [
    ...balanceViolations(tables),
    ...debitViolations(tables),
    ...keyViolations(tables),
    ...deletedViolations(tables),
    ...receivedViolations(tables, received),
    ...(settled ? pendingViolations(tables) : []),
  ];
}

function balanceViolations({ profiles, credit_ledger }: CreditTables): string[] {
  return profiles.flatMap(({ id, available_credits }) => {
    const booked = credit_ledger
      .filter(({ user_id }) => user_id === id)
      .reduce((sum, { delta }) => sum + delta, 0);
    return [
      ...(booked === available_credits
        ? []
        : [`${id}: balance ${available_credits}, booked ${booked}`]),
      ...(available_credits < 0 ? [`${id}: balance ${available_credits} below 0`] : []),
    ];
  });
}

/** One debit of 1 for each beat, and one grant for each person. */
function debitViolations({
  profiles,
  credit_ledger,
  generation,
  user_history,
}: CreditTables): string[] {
  const debits = credit_ledger.filter(({ reason }) => reason === "generation");
  const done = generation.filter(({ status }) => status === "done");
  const perPerson = profiles.flatMap(({ id }) => {
    const paid = debits.filter(({ user_id }) => user_id === id).length;
    const made = done.filter(({ user_id }) => user_id === id).length;
    return paid === made ? [] : [`${id}: ${paid} debits, ${made} finished generations`];
  });
  const wrong = debits.filter(({ delta }) => delta !== -1);
  const grants = credit_ledger.filter(({ reason }) => reason === "signup");
  return [
    ...perPerson,
    ...wrong.map(({ user_id, delta }) => `${user_id}: a debit of ${delta}`),
    ...repeats(credit_ledger.map(({ reason, reference }) => `${reason} ${reference}`)),
    ...repeats(grants.map(({ user_id }) => `grant to ${user_id}`)),
    ...(done.length === user_history.length
      ? []
      : [`${done.length} finished generations, ${user_history.length} beats`]),
  ];
}

function keyViolations({ generation }: CreditTables): string[] {
  return repeats(generation.map(({ user_id, key }) => `key ${user_id} ${key}`));
}

/** The same for deleted accounts, of which only sums remain. Those of purchases depend on what was bought. */
function deletedViolations({ deleted_ledger = [] }: CreditTables): string[] {
  const each: Readonly<Record<string, number>> = { signup: SIGN_UP_CREDITS, generation: -1 };
  return deleted_ledger
    .filter(({ reason }) => reason !== "purchase" && reason !== "refund")
    .filter(({ reason, delta, entries }) => delta !== entries * (each[reason] ?? Number.NaN))
    .map(({ reason, delta, entries }) => `deleted ${reason}: ${delta} in ${entries} entries`);
}

/** A received beat still exists and belongs to its person, and one key leads to one beat. */
function receivedViolations(
  { user_history }: CreditTables,
  received: readonly ReceivedBeat[],
): string[] {
  const beats = new Map(user_history.map((row) => [row.id, row]));
  const ofKey = new Map<string, string>();
  return received.flatMap(({ userId, key, beatId }) => {
    const name = `${userId} ${key}`;
    const first = ofKey.get(name) ?? beatId;
    ofKey.set(name, first);
    const row = beats.get(beatId);
    return [
      ...(first === beatId ? [] : [`${name}: two beats, ${first} and ${beatId}`]),
      ...(row === undefined ? [`${name}: beat ${beatId} was given and is gone`] : []),
      ...(row && row.user_id !== null && row.user_id !== userId
        ? [`${name}: beat ${beatId} is another's`]
        : []),
    ];
  });
}

function pendingViolations({ generation }: CreditTables): string[] {
  return generation
    .filter(({ status }) => status === "pending")
    .map(({ id }) => `${id} is pending for ever`);
}

/** A line for each name that is there more than once. */
export function repeats(names: readonly string[]): string[] {
  const counted = new Map<string, number>();
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
  return [...counted]
    .filter(([, count]) => count > 1)
    .map(([name, count]) => `${name}: ${count} times`);
}

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
