import { personTies } from "#worker/features/community/ties.ts";
import type { PageOwner, Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { withdrawConsent } from "./consents.store.ts";
import { isPurpose, type Purpose } from "./rules.ts";

export type WithdrawOutcome =
  | { readonly kind: "withdrawn"; readonly purpose: Purpose }
  /** There is no such purpose. */
  | { readonly kind: "unknown" }
  /** Somebody else has signed in since the page was loaded. */
  | { readonly kind: "foreign" };

/** What a person agreed to. It is recorded where answers are stored, and withdrawn here. */
export interface Consents {
  /**
   * Ends what was agreed to for a purpose, and deletes what is kept under it. Repeated, it changes nothing.
   * @param owner the page owner's token of the form; undefined where it has none
   */
  withdraw(person: Person, purpose: string, owner: string | undefined): Promise<WithdrawOutcome>;
}

export function createConsents(
  { database, now, log }: Pick<Dependencies, "database" | "now" | "log">,
  { keyOf }: Pick<Sessions, "keyOf">,
  pageOwner: PageOwner,
): Consents {
  return {
    async withdraw(person, purpose, owner) {
      if (!isPurpose(purpose)) return { kind: "unknown" };
      if (await pageOwner.differs(person, owner)) return { kind: "foreign" };
      const ties = await personTies(await keyOf(person));
      await withdrawConsent(database, { userId: person.id, purpose, now: now(), ties });
      // Which purpose it was would tell what somebody once told.
      log("consent.withdrawn");
      return { kind: "withdrawn", purpose };
    },
  };
}
