import { AsyncLocalStorage } from "node:async_hooks";
import { parseAccept } from "hono/utils/accept";
import {
  type InterfaceLanguage,
  type NamedLanguage,
  readLanguage,
} from "#worker/domain/language.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import { type CompiledMessages, ENGLISH, type Speech, speakBy } from "#worker/domain/translator.ts";

const spoken = new AsyncLocalStorage<Speech>();
speakBy(() => spoken.getStore() ?? { language: ENGLISH });

/** The static files of the deployment. */
export interface Assets {
  fetch(address: string): Promise<Response>;
}

/** The first among ours that a client asks for. @param header `Accept-Language` */
export function preferredLanguage(header: string | undefined): NamedLanguage | undefined {
  const asked = parseAccept(header ?? "").map(({ type }) => readLanguage(type));
  return asked.find((one) => one !== undefined);
}

/** What reading the messages of a language needs. */
export interface SpeechPorts {
  /** Where the messages of other languages are. */
  readonly assets: Assets | undefined;
  readonly log: Log;
}

/**
 * Answers in a language: all that is said meanwhile, also by what it starts. Where its messages cannot be read,
 * English is spoken.
 */
export async function speaking<Answer>(
  language: InterfaceLanguage,
  ports: SpeechPorts,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const messages = language === ENGLISH ? undefined : await messagesOf(language, ports);
  if (messages === undefined) return spoken.run({ language: ENGLISH }, answer);
  return spoken.run({ language, messages: (catalog) => messages[catalog] }, answer);
}

/**
 * Says something to somebody whose request this may not be, in the language that they keep with their account.
 * @param kept the stored one; null leaves the language that is spoken now
 */
export type Speak = <Answer>(kept: string | null, answer: () => Promise<Answer>) => Promise<Answer>;

export function createSpeak(ports: SpeechPorts): Speak {
  return (kept, answer) => {
    const language = readLanguage(kept)?.code;
    return language === undefined ? answer() : speaking(language, ports, answer);
  };
}

type Messages = Readonly<Record<string, CompiledMessages>>;

/**
 * What was read, for the other requests of this isolate. Never what is still being read: it belongs to its
 * request, and would not arrive if that were ended.
 */
const read = new Map<InterfaceLanguage, Messages>();

async function messagesOf(
  language: InterfaceLanguage,
  { assets, log }: SpeechPorts,
): Promise<Messages | undefined> {
  const known = read.get(language);
  if (known !== undefined) return known;
  try {
    // Only the path counts.
    const file = await assets?.fetch(`https://assets.local/words/${language}.json`);
    if (file?.ok !== true) throw new Error("The file is not there.");
    const messages = (await file.json()) as Messages;
    read.set(language, messages);
    return messages;
  } catch (error) {
    log("speech.unread", errorFields(error));
    return undefined;
  }
}
