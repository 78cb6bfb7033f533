import type { LedgerEntry } from "./credits.ts";
import { sha256Hex } from "./crypto.ts";

/** How many of the newest entries a witness knows one by one. Of those before it knows how many there are. */
export const WITNESSED_ENTRIES = 100;

/**
 * A person's ledger up to one entry. Entries are never changed or deleted while the account exists, and a later one has
 * a greater id, whoever books it: so this part of a ledger stays as it is.
 */
export interface LedgerPart {
  /** How many entries there are. */
  readonly count: number;
  /** The newest ones, newest first, WITNESSED_ENTRIES at most. */
  readonly newest: readonly Pick<LedgerEntry, "id" | "delta" | "reason">[];
}

/** What is remembered of a part of a ledger, outside the database. */
export interface Witness {
  readonly count: number;
  /** Id of the newest entry. */
  readonly through: number;
  readonly digest: string;
}

/** @returns undefined for a ledger without entries */
export async function witnessOf({ count, newest }: LedgerPart): Promise<Witness | undefined> {
  const through = newest[0]?.id;
  if (through === undefined) return undefined;
  const entries = newest.map(({ id, delta, reason }) => `${id} ${delta} ${reason}\n`);
  return { count, through, digest: await sha256Hex(entries.join("")) };
}

/**
 * Whether everything that a witness saw is still there.
 * @param part the ledger as it is now, up to the newest entry that the witness saw
 */
export async function isWhole(witness: Witness, part: LedgerPart): Promise<boolean> {
  const now = await witnessOf(part);
  return now?.count === witness.count && now.digest === witness.digest;
}
