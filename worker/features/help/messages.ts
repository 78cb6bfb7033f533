import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { Throttled } from "#worker/platform/throttle.ts";
import { type MessageState, messageState } from "./rules.ts";
import { type HelpMessageRow, helpMessagesOf, insertHelpMessage } from "./store.ts";

/** A message to the team, decrypted. Times in Unix ms. */
export interface StoredMessage {
  readonly id: string;
  readonly text: string;
  readonly created_on: number;
  readonly mailed_on: number | null;
}

function sealMessage(key: PersonKey, id: string, text: string): Promise<string> {
  return key.seal(labelOf(id), text);
}

/** @throws when the row is not sealed under this key */
export async function openMessage(
  key: PersonKey,
  { id, sealed, created_on, mailed_on }: HelpMessageRow,
): Promise<StoredMessage> {
  return { id, text: await key.openOwn<string>(labelOf(id), sealed), created_on, mailed_on };
}

function labelOf(id: string): string {
  return `help message ${id}`;
}

/** How many messages the page lists. */
const LISTED = 50;

/** A message to the team, as its author sees it. */
export interface MessageView {
  readonly id: string;
  readonly text: string;
  /** Unix ms. */
  readonly created_on: number;
  readonly state: MessageState;
}

/** Messages of signed-in people to the team. The answers come by mail. */
export interface Messages {
  /**
   * Stores a message and mails it after the response. The same form with the same text sends once; with
   * another text it is another message.
   * @param key idempotency key of the form
   */
  send(person: Person, text: string, key: string): Promise<"sent" | Throttled>;
  /** Newest first. */
  list(person: Person): Promise<readonly MessageView[]>;
}

export interface MessagesParts {
  readonly dependencies: Dependencies;
  readonly sessions: Pick<Sessions, "keyOf">;
  /** Mails one message after the response. */
  readonly mail: (id: string) => void;
}

export function createMessages({ dependencies, sessions, mail }: MessagesParts): Messages {
  const { database, throttle, now, newId, log } = dependencies;
  return {
    async send(person, text, key) {
      const allowed = await throttle.take(["help_message", person.id]);
      if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      const own = await sessions.keyOf(person);
      const id = newId();
      const row = {
        ...{ id, user_id: person.id, created_on: now() },
        request: await own.digest("help message", key, text),
        sealed: await sealMessage(own, id, text),
      };
      if (!(await insertHelpMessage(database, row))) return "sent";
      log("help.message");
      mail(id);
      return "sent";
    },
    async list(person) {
      const key = await sessions.keyOf(person);
      const time = now();
      const rows = await helpMessagesOf(database, person.id, LISTED);
      return Promise.all(
        rows.map(async (row) => {
          const { mailed_on: _, ...message } = await openMessage(key, row);
          return { ...message, state: messageState(row, time) };
        }),
      );
    },
  };
}
