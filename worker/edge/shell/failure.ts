import type { Context } from "hono";
import { apiError } from "#worker/domain/errors/api-error.ts";
import { type ApiErrorCode, ERROR_STATUS } from "#worker/domain/errors/error-codes.ts";
import { errorResponse } from "#worker/domain/errors/error-response.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { ApiEnv } from "#worker/edge/api/api-env.ts";
import { withNumbers } from "#worker/services/generation/crisis.ts";
import { OUTAGE_HEADERS } from "#worker/services/outage/outage.ts";
import { errorPage } from "./error-page.ts";

const READS = ["GET", "HEAD"];
/** Of addresses that no form of ours has. */
const NOWHERE: readonly ApiErrorCode[] = ["not_found", "address_too_long"];

/**
 * An error response in the form that its caller can read: JSON under /api, an HTML page elsewhere. One that
 * refuses a post to an address of ours has the numbers, and is help alone where the post was a cry for it:
 * whatever failed, that comes first.
 */
export function failure(
  c: Context<ApiEnv>,
  code: ApiErrorCode,
  message: string,
  more: Record<string, string> = {},
): Response {
  // A request may be refused before it is read.
  const { typed, requestId }: Partial<ApiEnv["Variables"]> = c.var;
  const posts = !READS.includes(c.req.method) && !NOWHERE.includes(code);
  const cry = typed?.cry === true;
  const status = ERROR_STATUS[cry ? "crisis" : code];
  const headers = status === 503 ? { ...OUTAGE_HEADERS, ...more } : more;
  if (c.req.path.startsWith("/api/")) {
    const error = cry ? apiError("crisis", NOTICES.crisis) : apiError(code, message);
    return errorResponse(posts ? withNumbers(error) : error, headers);
  }
  const words = cry ? NOTICES.crisis : message;
  return errorPage(status, words, { requestId, headers, numbers: posts });
}
