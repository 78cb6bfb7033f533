import { type ApiError, errorStatus } from "./api-error.ts";

/** An API error as a JSON response, never cached. */
export function errorResponse(error: ApiError, headers: HeadersInit = {}): Response {
  const response = Response.json(error, { status: errorStatus(error), headers });
  response.headers.set("Cache-Control", "no-store");
  return response;
}
