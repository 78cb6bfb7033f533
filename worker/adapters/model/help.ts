import type {
  CallOptions,
  ChosenSentence,
  HelpRequest,
  HelpResult,
} from "#worker/reading/model/contract.ts";
import type { Chat } from "./client.ts";
import { HELP_PROMPT, helpInput, MOST_SENTENCES, sentenceNumber } from "./prompts.ts";
import { parseReply } from "./reply.ts";

/** Deterministic: the same question should get the same answer. */
const TEMPERATURE = 0;

/**
 * Lets a model choose which of our sentences answer a question. Whatever it replies, no word of its own is
 * shown: a reply that names anything but sentences that were offered is a failure. It is not asked again, as
 * somebody waits and the passages are found already.
 */
export async function chooseSentences(
  chat: Chat,
  request: HelpRequest,
  { signal, remaining }: CallOptions,
): Promise<HelpResult> {
  const answer = await chat({
    system: HELP_PROMPT,
    user: helpInput(request),
    temperature: TEMPERATURE,
    signal,
    remaining,
  });
  if (!answer.ok) return answer;
  const reply = parseReply(answer.content);
  if (!reply.ok) return reply;
  const sentences = readSentences(reply.value, request);
  if (sentences !== undefined) return { ok: true, sentences };
  const message = "the reply must name sentences that were offered";
  return { ok: false, failure: { kind: "broken_rule", message } };
}

function readSentences(value: unknown, { passages }: HelpRequest) {
  if (typeof value !== "object" || value === null || !("sentences" in value)) return undefined;
  const { sentences: chosen } = value;
  if (!Array.isArray(chosen) || chosen.length > MOST_SENTENCES) return undefined;
  const offered = new Map<unknown, ChosenSentence>(
    passages.flatMap(({ id, text }, passage) =>
      text.map((_, at) => [sentenceNumber(passage, at), { id, at }] as const),
    ),
  );
  if (chosen.some((number) => !offered.has(number))) return undefined;
  // In our own order, each once: sentences follow each other as they were written.
  return [...offered].filter(([number]) => chosen.includes(number)).map(([, each]) => each);
}
