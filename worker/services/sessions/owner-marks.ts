import { equalDigests, hmacHex } from "#worker/domain/crypto/digest.ts";
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

/** @param secrets the one in use, then the one before: pages stay open while it is changed */
export function createOwnerMarks(secrets: readonly string[]): OwnerMarks {
  const marks = ({ id }: Person) =>
    Promise.all(secrets.map((secret) => hmacHex(secret, "owner of a page", id)));
  return {
    of: async (person) => (await marks(person))[0] ?? "",
    async isForeign(person, mark) {
      if (mark === undefined || mark === "") return false;
      return !(await marks(person)).some((own) => equalDigests(mark, own));
    },
  };
}
