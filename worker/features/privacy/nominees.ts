import type { PageOwner, Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { type Nominee, type NomineeProblem, readNominee } from "./nominee.rules.ts";
import { type NomineeRow, removeNominee, saveNominee } from "./nominees.store.ts";

/** A nominee's row, sealed under the key of the person who named them. */
async function sealNominee(key: PersonKey, { name, email }: Nominee): Promise<NomineeRow> {
  const { userId } = key.wrapped;
  return { user_id: userId, sealed: await key.seal(labelOf(userId), { name, email }) };
}

/** Whom a person named; undefined where nobody is. @throws when the row is not sealed under this key */
export async function openNominee(
  key: PersonKey,
  row: NomineeRow | undefined,
): Promise<Nominee | undefined> {
  return row && key.openOwn<Nominee>(labelOf(key.wrapped.userId), row.sealed);
}

function labelOf(userId: string): string {
  return `nominee ${userId}`;
}

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
  { database }: Pick<Dependencies, "database">,
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
