import OpenAI, { APIConnectionTimeoutError, APIError } from "openai";
import { AnswerTooLarge, bounded } from "#worker/adapters/http/bounded-answer.ts";
import { type ModelFailure, statusFailure } from "#worker/domain/language-model/failure.ts";
import type { TokenUsage } from "#worker/domain/observation/measures.ts";
import { type Deadline, startDeadline } from "#worker/domain/time/deadline.ts";
import { limitRetryAfter } from "./retry-after.ts";

/** Per attempt, body included. Source: SPEC.md section 9. */
const ATTEMPT_TIMEOUT_MS = 60_000;
/** Source: SPEC.md section 9. */
const RETRIES = 2;
/** For one call with all its attempts and waits: three stalled attempts would take three minutes. */
const CALL_DEADLINE_MS = 75_000;
/** About a hundred times the size of a composition. */
const REPLY_BYTES = 1 << 20;
/** Source: SPEC.md section 7. */
const API_PATH = "/openai/v1";

export interface ChatConfig {
  /** An origin, to which /openai/v1 is added, or a host's own API root. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly fetch: typeof fetch;
  /** @default 75 s */
  readonly callDeadlineMs?: number | undefined;
}

export interface ChatRequest {
  readonly system: string;
  readonly user: string;
  readonly temperature: number;
  readonly signal: AbortSignal;
}

export type ChatResult =
  | { readonly ok: true; readonly content: string; readonly usage?: TokenUsage | undefined }
  | { readonly ok: false; readonly failure: ModelFailure; readonly usage?: undefined };

export type Chat = (request: ChatRequest) => Promise<ChatResult>;

/**
 * A model host's chat completion as a function. Source: SPEC.md sections 7, 8 and 9.
 *
 * `max_tokens` is unset, as specified: a truncated reply is not JSON. Other limits bound the cost of a
 * call: a mood has at most 2,000 characters and a prompt about 700 tokens, well inside the 8,192 of the
 * smallest model; JSON mode ends with its object; the deadline ends everything else.
 * @returns a chat that never throws: failures are part of its result
 */
export function createChat(config: ChatConfig): Chat {
  const { model, callDeadlineMs = CALL_DEADLINE_MS } = config;
  return async ({ system, user, temperature, signal }) => {
    const deadline = startDeadline(callDeadlineMs, signal);
    try {
      const call = openClient(config, deadline).chat.completions.create(
        {
          model,
          messages: [
            { role: "system", content: system },
            { role: "user", content: user },
          ],
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
    fetch: limitRetryAfter(withoutRedirects(fetch), deadline.remaining),
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

function failureOf(error: unknown, deadline: Deadline): ModelFailure {
  const timedOut = deadline.timedOut() || error instanceof APIConnectionTimeoutError;
  if (timedOut) return { kind: "timeout", message: "Request timed out." };
  if (deadline.signal.aborted) return { kind: "aborted", message: "Request was aborted." };
  if (error instanceof APIError && error.status !== undefined) return statusFailure(error.status);
  if (error instanceof AnswerTooLarge) {
    return { kind: "too_large", message: "The reply was larger than 1 MB." };
  }
  if (error instanceof SyntaxError) {
    return { kind: "broken_json", message: `JSON parse error: ${error.message}` };
  }
  return { kind: "connection", message: "Connection error." };
}
