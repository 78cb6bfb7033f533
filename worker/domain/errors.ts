import type * as z from "zod";
import { type ApiErrorCode, ERROR_STATUS } from "./error-codes.ts";
import type { ErrorSchemas } from "./error-schemas.ts";

/** A code that programs match on, and a sentence that a person reads. */
export type ApiError = Readonly<z.infer<ErrorSchemas["Error"]>>;

export function apiError(code: ApiErrorCode, message: string): ApiError {
  return { error: { code, message } };
}

/** The HTTP status of an error. */
export function errorStatus({ error }: ApiError) {
  return ERROR_STATUS[error.code];
}

/** An API error as a JSON response, never cached. */
export function errorResponse(error: ApiError, headers: HeadersInit = {}): Response {
  const response = Response.json(error, { status: errorStatus(error), headers });
  response.headers.set("Cache-Control", "no-store");
  return response;
}
