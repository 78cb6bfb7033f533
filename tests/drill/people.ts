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
    history: {
      ...{ id: beat, user_id: userId, sealed: SEALED, beat_formula: "[]" },
      ...{ context_class: "Medical", quality_score: "", created_on: now },
    },
  });
  return { generation, beat, debit };
}
