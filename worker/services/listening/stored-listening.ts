import type { ListeningRow } from "#db/listening.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import type { ListeningChoice } from "#worker/sound/listening-choice.ts";
import { readListeningChoice, type UnreadChoice } from "#worker/sound/stored-choice.ts";

/** A choice's row, sealed under the person's key. */
export async function sealListening(
  key: PersonKey,
  choice: ListeningChoice,
): Promise<ListeningRow> {
  const { userId } = key.wrapped;
  return { user_id: userId, sealed: await key.seal(place(userId), choice) };
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
    await key.openOwn<UnreadChoice>(place(key.wrapped.userId), row.sealed),
  );
}

function place(userId: string): string {
  return `listening_choice ${userId}`;
}
