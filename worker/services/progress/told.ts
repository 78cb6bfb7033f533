import type { Database, Statement } from "#db/client.ts";
import type { Total } from "#worker/domain/progress/totals.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** How progress reads totals of questionnaires: statements in its own round trip, and what opens their results. */
export interface ReadsTotals {
  statements(database: Database, userId: string): readonly Statement[];
  /** @param results of the statements, in their order */
  open(key: PersonKey, results: readonly unknown[]): Promise<readonly Total[]>;
}
