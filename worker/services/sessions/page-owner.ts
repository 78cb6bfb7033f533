import { equalDigests, hmacHex } from "#worker/domain/crypto/digest.ts";
import type { Person } from "./sessions.ts";

/**
 * Each page with a form contains a token of the person it was rendered for. A page may stay open while
 * somebody else signs in in the same browser: its form must not write into the other account, nor
 * spend that account's credits.
 */
export interface PageOwner {
  /** The token for the forms of a person's pages. */
  tokenOf(person: Person): Promise<string>;
  /** Whether a token is another person's. A form without a token counts as its sender's own. */
  differs(person: Person, token: string | undefined): Promise<boolean>;
}

/** @param secrets current and previous: open pages stay valid during a rotation */
export function createPageOwner(secrets: readonly string[]): PageOwner {
  const tokens = ({ id }: Person) =>
    Promise.all(secrets.map((secret) => hmacHex(secret, "owner of a page", id)));
  return {
    tokenOf: async (person) => (await tokens(person))[0] ?? "",
    async differs(person, token) {
      if (token === undefined || token === "") return false;
      return !(await tokens(person)).some((own) => equalDigests(token, own));
    },
  };
}
