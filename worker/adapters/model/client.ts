import OpenAI, { APIConnectionTimeoutError, APIError } from "openai";
import { AnswerTooLarge, bounded } from "#worker/adapters/bounded-answer.ts";
import { type Deadline, startDeadline } from "#worker/domain/deadline.ts";
import type { TokenUsage } from "#worker/domain/log.ts";
import {
  abortFailure,
  type ModelFailure,
  statusFailure,
  TIMED_OUT,
} from "#worker/reading/model/failure.ts";
import { ATTEMPT_TIMEOUT_MS, limitRetryAfter, RETRIES, shareTime } from "./attempts.ts";

/** For one call with all its attempts and waits. The reasons are in `attempts.ts`. */
const CALL_DEADLINE_MS = 90_000;
/** About a hundred times the size of a composition. */
const REPLY_BYTES = 1 << 20;
/** Characters of an invalid reply that go back to the model, several times those of a composition. */
const EARLIER_REPLY_LENGTH = 4_000;
/** Source: SPEC.md section 7. */
const API_PATH = "/openai/v1";

export interface ChatConfig {
  /** An origin, to which /openai/v1 is added, or a host's own API root. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly fetch: typeof fetch;
  /** @default 90 s */
  readonly callDeadlineMs?: number | undefined;
}

export interface ChatRequest {
  readonly system: string;
  readonly user: string;
  readonly temperature: number;
  readonly signal: AbortSignal;
  /** Time left for this call at the caller, ms. @default unlimited */
  readonly remaining?: (() => number) | undefined;
  /** The model's previous reply and the rule that it broke. @default the first request */
  readonly correction?: Correction | undefined;
}

export interface Correction {
  readonly reply: string;
  readonly rule: string;
}

export type ChatResult =
  | { readonly ok: true; readonly content: string; readonly usage?: TokenUsage | undefined }
  | { readonly ok: false; readonly failure: ModelFailure; readonly usage?: undefined };

export type Chat = (request: ChatRequest) => Promise<ChatResult>;

/**
 * A model host's chat completion as a function. Source: SPEC.md sections 7, 8 and 9.
 *
 * `max_tokens` is unset, as specified: a truncated reply is not JSON. Other limits bound the cost of a
 * call: a mood has at most 2,000 characters, a prompt about 700 tokens and a reply that goes back at most
 * 4,000 characters, well inside the 8,192 tokens of the smallest model; JSON mode ends with its object; the
 * deadline ends everything else.
 * @returns a chat that never throws: failures are part of its result
 */
export function createChat(config: ChatConfig): Chat {
  const { model, callDeadlineMs = CALL_DEADLINE_MS } = config;
  return async ({ temperature, signal, remaining, ...request }) => {
    const limit = Math.min(callDeadlineMs, remaining?.() ?? callDeadlineMs);
    const deadline = startDeadline(limit, signal);
    try {
      const call = openClient(config, deadline).chat.completions.create(
        {
          model,
          messages: messagesOf(request),
          temperature,
          response_format: { type: "json_object" },
          stream: false,
        },
        { signal: deadline.signal },
      );
      const completion: unknown = await deadline.race(call);
      return { ok: true, content: contentOf(completion), usage: usageOf(completion) };
    } catch (error) {
      return { ok: false, failure: failureOf(error, deadline) };
    } finally {
      deadline.end();
    }
  };
}

type Message = { readonly role: "system" | "user" | "assistant"; readonly content: string };

/** A correction follows as a conversation would: the model's own reply, then the rule that it broke. */
function messagesOf({
  system,
  user,
  correction,
}: Pick<ChatRequest, "system" | "user" | "correction">): Message[] {
  const first: Message[] = [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
  if (correction === undefined) return first;
  const { reply, rule } = correction;
  return [
    ...first,
    // Some hosts refuse an empty message.
    { role: "assistant", content: reply.slice(0, EARLIER_REPLY_LENGTH).toWellFormed() || "{}" },
    { role: "user", content: JSON.stringify({ previous_error: rule }) },
  ];
}

function openClient({ baseUrl, apiKey, fetch }: ChatConfig, deadline: Deadline): OpenAI {
  return new OpenAI({
    baseURL: apiRoot(baseUrl),
    // The client requires a key; a host without one gets no Authorization header.
    apiKey: apiKey ?? "none",
    ...(apiKey === undefined && { defaultHeaders: { Authorization: null } }),
    organization: null,
    project: null,
    timeout: ATTEMPT_TIMEOUT_MS,
    maxRetries: RETRIES,
    fetch: limitRetryAfter(
      shareTime(withoutRedirects(fetch), deadline.remaining),
      deadline.remaining,
    ),
    // Its log lines quote bodies.
    logLevel: "off",
  });
}

/** Follows no redirects: the mood and the key are for the configured host only. */
function withoutRedirects(inner: typeof fetch): typeof fetch {
  return async (input, init) =>
    bounded(await inner(input, { ...init, redirect: "manual" }), REPLY_BYTES);
}

/** The root of a host's API, without a trailing slash. */
export function apiRoot(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.pathname === "/") url.pathname = API_PATH;
  return url.href.replace(/\/$/, "");
}

/** `choices[0].message.content`, or "" if the completion has another shape. */
function contentOf(completion: unknown): string {
  const choices = property(completion, "choices");
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const content = property(property(first, "message"), "content");
  return typeof content === "string" ? content : "";
}

/** `usage`, if the host reports it in the usual shape. */
function usageOf(completion: unknown): TokenUsage | undefined {
  const usage = property(completion, "usage");
  const [read, written] = [property(usage, "prompt_tokens"), property(usage, "completion_tokens")];
  if (typeof read !== "number" || typeof written !== "number") return undefined;
  return { in: read, out: written };
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function failureOf(error: unknown, { signal }: Deadline): ModelFailure {
  if (error instanceof APIConnectionTimeoutError) return TIMED_OUT;
  if (signal.aborted) return abortFailure(signal.reason);
  if (error instanceof APIError && error.status !== undefined) return statusFailure(error.status);
  if (error instanceof AnswerTooLarge) {
    return { kind: "too_large", message: "The reply was larger than 1 MB." };
  }
  if (error instanceof SyntaxError) {
    return { kind: "broken_json", message: `JSON parse error: ${error.message}` };
  }
  return { kind: "connection", message: "Connection error." };
}
