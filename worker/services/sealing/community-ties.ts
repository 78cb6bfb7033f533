import type { CommunityPerson } from "#db/community.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/**
 * What ties a person to their rows: digests that only their own key makes. The database alone does not
 * tell who shares what; with the person signed in, their rows are found, taken back and deleted.
 */
export async function personTies(key: PersonKey): Promise<CommunityPerson> {
  const [sharer, answerer] = await Promise.all([
    key.digest("a sharer"),
    key.digest("somebody who answers"),
  ]);
  return { sharer, answerer };
}

/** The same of one of their beats, shared or kept. */
export function beatTie(key: PersonKey, beatId: string): Promise<string> {
  return key.digest("a shared or kept beat", beatId);
}
