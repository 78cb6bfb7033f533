import { saveListening } from "#db/listening.ts";
import type { Core } from "#worker/services/core/core.ts";
import type { PageOwner } from "#worker/services/sessions/page-owner.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import { readListeningChoice, type UnreadChoice } from "#worker/sound/stored-choice.ts";
import { sealListening } from "./stored-listening.ts";

export type ChoiceOutcome =
  | "kept"
  /** A value is unknown. */
  | "invalid"
  /** Somebody else has signed in since the page was loaded. */
  | "foreign";

/** How people listen to their beats: layer, level, ears. The beats' service reads it with a beat. */
export interface ListeningChoices {
  /**
   * Stores what a person chose; the last write wins.
   * @param owner the page owner's token of the form
   */
  keep(person: Person, choice: UnreadChoice, owner: string): Promise<ChoiceOutcome>;
}

export function createListeningChoices(
  { database }: Pick<Core, "database">,
  { keyOf }: Pick<Sessions, "keyOf">,
  pageOwner: PageOwner,
): ListeningChoices {
  return {
    async keep(person, unread, owner) {
      if (await pageOwner.differs(person, owner)) return "foreign";
      const choice = readListeningChoice(unread);
      if (choice === undefined) return "invalid";
      await saveListening(database, await sealListening(await keyOf(person), choice));
      return "kept";
    },
  };
}
