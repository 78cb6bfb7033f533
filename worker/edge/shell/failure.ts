import type { Context } from "hono";
import { apiError } from "#worker/domain/errors/api-error.ts";
import { type ApiErrorCode, ERROR_STATUS } from "#worker/domain/errors/error-codes.ts";
import type { ApiEnv } from "#worker/edge/api/api-env.ts";
import { errorResponse } from "#worker/edge/api/error-response.ts";
import { OUTAGE_HEADERS } from "#worker/services/outage/outage.ts";
import { errorPage } from "./error-page.ts";

/** An error response in the form that its caller can read: JSON under /api, an HTML page elsewhere. */
export function failure(
  c: Context<ApiEnv>,
  code: ApiErrorCode,
  message: string,
  more: Record<string, string> = {},
): Response {
  const status = ERROR_STATUS[code];
  const headers = status === 503 ? { ...OUTAGE_HEADERS, ...more } : more;
  if (c.req.path.startsWith("/api/")) return errorResponse(apiError(code, message), headers);
  return errorPage(status, message, c.var.requestId, headers);
}
