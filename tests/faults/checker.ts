import { SIGN_UP_CREDITS } from "#worker/domain/credits/credits.ts";

/**
 * What must hold of credits after anything whatever happened: pure, over what the tables hold and
 * what clients saw. Faults are told in words; an empty list is a good ledger.
 */
export interface Books {
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
  /** What remains of deleted accounts. */
  readonly deleted_ledger?: readonly {
    readonly reason: string;
    readonly delta: number;
    readonly entries: number;
  }[];
}

/** A beat that a client was given for a key. */
export interface Seen {
  readonly userId: string;
  readonly key: string;
  readonly beatId: string;
}

/** @param settled leases are over and recovery has run: then nothing may be pending */
export function faultsOf(books: Books, seen: readonly Seen[], settled: boolean): readonly string[] {
  return [
    ...balanceFaults(books),
    ...debitFaults(books),
    ...keyFaults(books),
    ...deletedFaults(books),
    ...seenFaults(books, seen),
    ...(settled ? pendingFaults(books) : []),
  ];
}

function balanceFaults({ profiles, credit_ledger }: Books): string[] {
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

/** No debit without its beat, no beat without its debit. */
function debitFaults({ profiles, credit_ledger, generation, user_history }: Books): string[] {
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

function keyFaults({ generation }: Books): string[] {
  return repeats(generation.map(({ user_id, key }) => `key ${user_id} ${key}`));
}

/** Of deleted accounts too every beat was one credit, and every grant the same. */
function deletedFaults({ deleted_ledger = [] }: Books): string[] {
  const each: Readonly<Record<string, number>> = { signup: SIGN_UP_CREDITS, generation: -1 };
  return deleted_ledger
    .filter(({ reason, delta, entries }) => delta !== entries * (each[reason] ?? Number.NaN))
    .map(({ reason, delta, entries }) => `deleted ${reason}: ${delta} in ${entries} entries`);
}

/** What a client was given stays its own, and one key gives one beat. */
function seenFaults({ user_history }: Books, seen: readonly Seen[]): string[] {
  const beats = new Map(user_history.map((row) => [row.id, row]));
  const ofKey = new Map<string, string>();
  return seen.flatMap(({ userId, key, beatId }) => {
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

function pendingFaults({ generation }: Books): string[] {
  return generation
    .filter(({ status }) => status === "pending")
    .map(({ id }) => `${id} is pending for ever`);
}

function repeats(names: readonly string[]): string[] {
  const counted = new Map<string, number>();
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
  return [...counted]
    .filter(([, count]) => count > 1)
    .map(([name, count]) => `${name}: ${count} times`);
}
