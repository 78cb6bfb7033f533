import { removeNominee, saveNominee } from "#db/nominees.ts";
import { type NomineeProblem, readNominee } from "#worker/domain/nominee/nominee.ts";
import type { Core } from "#worker/services/core/core.ts";
import type { PageOwner } from "#worker/services/sessions/page-owner.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import { sealNominee } from "./stored.ts";

export type NameOutcome =
  | { readonly kind: "named" }
  | { readonly kind: "refused"; readonly problems: readonly NomineeProblem[] }
  /** Somebody else has signed in since the page was loaded. */
  | { readonly kind: "foreign" };

/** Whom people name to ask on their behalf when they cannot. Nobody is mailed about it. */
export interface Nominees {
  /**
   * Names somebody, in place of anybody before.
   * @param typed as it was typed
   * @param owner the page owner's token of the form; undefined where it has none
   */
  name(
    person: Person,
    typed: { readonly name: string; readonly email: string },
    owner: string | undefined,
  ): Promise<NameOutcome>;
  /** Removes whom a person named. Repeated, it changes nothing. */
  remove(person: Person, owner: string | undefined): Promise<"removed" | "foreign">;
}

export function createNominees(
  { database }: Pick<Core, "database">,
  { keyOf }: Pick<Sessions, "keyOf">,
  pageOwner: PageOwner,
): Nominees {
  return {
    async name(person, typed, owner) {
      if (await pageOwner.differs(person, owner)) return { kind: "foreign" };
      const nominee = readNominee(typed, person.email);
      if (!("email" in nominee)) return { kind: "refused", problems: nominee };
      await saveNominee(database, await sealNominee(await keyOf(person), nominee));
      return { kind: "named" };
    },
    async remove(person, owner) {
      if (await pageOwner.differs(person, owner)) return "foreign";
      await removeNominee(database, person.id);
      return "removed";
    },
  };
}
