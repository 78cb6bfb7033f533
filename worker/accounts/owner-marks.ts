import { equalDigests, hmacHex } from "#worker/crypto/digest.ts";
import type { Person } from "./sessions.ts";

/**
 * Names a person to the forms of their own pages: a page that stayed open while somebody else signed
 * in in the same browser must not write into the other account, nor spend its credits.
 */
export interface OwnerMarks {
  of(person: Person): Promise<string>;
  /** Whether a form bears the mark of somebody else. One without a mark is taken for its sender's. */
  isForeign(person: Person, mark: string | undefined): Promise<boolean>;
}

export function createOwnerMarks(secret: string): OwnerMarks {
  const of = (person: Person) => hmacHex(secret, "owner of a page", person.id);
  return {
    of,
    async isForeign(person, mark) {
      return mark !== undefined && mark !== "" && !equalDigests(mark, await of(person));
    },
  };
}
