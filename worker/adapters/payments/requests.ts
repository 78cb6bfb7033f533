import type * as z from "zod";
import { bounded } from "#worker/adapters/http/bounded-answer.ts";
import type { GatewayFailure } from "#worker/domain/payments/gateway.ts";
import { withDeadline } from "#worker/domain/time/deadline.ts";

export interface RequestPorts {
  readonly keyId: string;
  readonly keySecret: string;
  /** The gateway's API, without the version: `https://api.razorpay.com`. */
  readonly url: string;
  readonly fetch: typeof fetch;
}

/** A failure, with the status of a refusal. */
export type Failure = GatewayFailure & { readonly status?: number };
export type Answer<Value> = Value | Failure;

/** Of one request with its answer. */
export const DEADLINE_MS = 8_000;
/** A page of 100 links is about 120 KB. */
const MAX_BYTES = 512 * 1024;

export const UNREACHABLE: Failure = { failure: "unreachable" };
export const REFUSED: Failure = { failure: "refused" };

export function isFailure<Value>(answer: Answer<Value>): answer is Failure {
  return typeof answer === "object" && answer !== null && "failure" in answer;
}

/** Requests to the gateway's API: whatever goes wrong is a value, which says nothing of the keys. */
export function createRequests({ keyId, keySecret, url, fetch }: RequestPorts) {
  const base = `${url.replace(/\/+$/, "")}/v1`;

  async function request<Value>(
    method: "GET" | "POST",
    path: string,
    schema: z.ZodType<Value>,
    body?: object,
  ): Promise<Answer<Value>> {
    try {
      return await withDeadline(DEADLINE_MS, async (signal) => {
        const answer = await fetch(`${base}${path}`, {
          method,
          headers: {
            Accept: "application/json",
            Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
            ...(body && { "Content-Type": "application/json" }),
          },
          ...(body && { body: JSON.stringify(body) }),
          // Keys and orders go to the configured host alone.
          redirect: "manual",
          signal,
        });
        if (answer.ok) return schema.parse(await bounded(answer, MAX_BYTES).json());
        await answer.body?.cancel();
        return failureOf(answer.status);
      });
    } catch {
      return UNREACHABLE;
    }
  }

  return {
    get: <Value>(path: string, schema: z.ZodType<Value>) => request("GET", path, schema),
    post: <Value>(path: string, body: object, schema: z.ZodType<Value>) =>
      request("POST", path, schema, body),
  };
}

/** Too early, too often, or the gateway's own trouble may be otherwise in a moment. */
function failureOf(status: number): Failure {
  const final = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return final ? { ...REFUSED, status } : UNREACHABLE;
}
