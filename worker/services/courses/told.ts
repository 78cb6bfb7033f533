import type { Database, Statement } from "#db/client.ts";
import type { PersonFacts } from "#worker/domain/courses/person-facts.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** What other rooms know of a person. */
export type Told = Pick<PersonFacts, "latest" | "heard">;

/** How a course reads it: statements in the course's own round trip, and what opens their results. */
export interface ReadsTold {
  statements(database: Database, userId: string, now: number): readonly Statement[];
  /** @param results of the statements, in their order */
  open(key: PersonKey, results: readonly unknown[]): Promise<Told>;
}
