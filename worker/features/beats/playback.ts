import type { PageOwner, Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { readListeningChoice, type UnreadChoice } from "#worker/sound/stored-choice.ts";
import { type ListeningRow, saveListening } from "./store.ts";

/** A choice's row, sealed under the person's key. */
async function sealListening(key: PersonKey, choice: ListeningChoice): Promise<ListeningRow> {
  const { userId } = key.wrapped;
  return { user_id: userId, sealed: await key.seal(labelOf(userId), choice) };
}

/**
 * The choice of a person; undefined before their first one, and where it holds what is no longer offered.
 * @throws when the row is not sealed under this key
 */
export async function openListening(
  key: PersonKey,
  row: ListeningRow | undefined,
): Promise<ListeningChoice | undefined> {
  if (row === undefined) return undefined;
  return readListeningChoice(
    await key.openOwn<UnreadChoice>(labelOf(key.wrapped.userId), row.sealed),
  );
}

function labelOf(userId: string): string {
  return `listening_choice ${userId}`;
}

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
  { database }: Pick<Dependencies, "database">,
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
