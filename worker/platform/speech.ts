import { AsyncLocalStorage } from "node:async_hooks";
import { parseAccept } from "hono/utils/accept";
import {
  type InterfaceLanguage,
  type NamedLanguage,
  readLanguage,
} from "#worker/domain/language.ts";
import {
  type CompiledMessages,
  ENGLISH,
  type Speech,
  speakBy,
  spokenLanguage,
} from "#worker/domain/translator.ts";

const spoken = new AsyncLocalStorage<Speech>();
speakBy(() => spoken.getStore() ?? { language: ENGLISH });

/** The static files of the deployment. */
export interface Assets {
  fetch(address: string): Promise<Response>;
}

/**
 * The language to offer: what a browser asks for first among ours, where the page is in another.
 * @param header `Accept-Language`
 */
export function offeredLanguage(header: string | undefined): NamedLanguage | undefined {
  const asked = parseAccept(header ?? "").map(({ type }) => readLanguage(type));
  const first = asked.find((one) => one !== undefined);
  return first?.code === spokenLanguage() ? undefined : first;
}

/**
 * Answers in a language: all that is said meanwhile, also by what it starts.
 * @param assets where the messages of other languages are. Without them English is spoken.
 */
export async function speaking<Answer>(
  language: InterfaceLanguage,
  assets: Assets | undefined,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const messages = language === ENGLISH ? undefined : await messagesOf(language, assets);
  if (messages === undefined) return answer();
  return spoken.run({ language, messages: (catalog) => messages[catalog] }, answer);
}

type Messages = Readonly<Record<string, CompiledMessages>>;

/** What was read, for the other requests of this isolate. */
const read = new Map<InterfaceLanguage, Promise<Messages | undefined>>();

function messagesOf(
  language: InterfaceLanguage,
  assets: Assets | undefined,
): Promise<Messages | undefined> {
  const known = read.get(language) ?? readMessages(language, assets);
  read.set(language, known);
  // What could not be read is tried again by the next request.
  known.then((messages) => messages ?? read.delete(language));
  return known;
}

async function readMessages(
  language: InterfaceLanguage,
  assets: Assets | undefined,
): Promise<Messages | undefined> {
  try {
    // Only the path counts.
    const file = await assets?.fetch(`https://assets.local/words/${language}.json`);
    return file?.ok ? ((await file.json()) as Messages) : undefined;
  } catch {
    return undefined;
  }
}
