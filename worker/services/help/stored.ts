import type { HelpMessageRow } from "#db/help-messages.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** A message to the team, decrypted. Times in Unix ms. */
export interface StoredMessage {
  readonly id: string;
  readonly text: string;
  readonly created_on: number;
  readonly mailed_on: number | null;
}

export function sealMessage(key: PersonKey, id: string, text: string): Promise<string> {
  return key.seal(place(id), text);
}

/** @throws when the row is not sealed under this key */
export async function openMessage(
  key: PersonKey,
  { id, sealed, created_on, mailed_on }: HelpMessageRow,
): Promise<StoredMessage> {
  return { id, text: await key.openOwn<string>(place(id), sealed), created_on, mailed_on };
}

function place(id: string): string {
  return `help message ${id}`;
}
