/** The error codes of the API with their HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  no_credits: 402,
  forbidden: 403,
  confirmation_required: 403,
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  in_progress: 409,
  too_large: 413,
  address_too_long: 414,
  key_reused: 422,
  not_applicable: 422,
  crisis: 422,
  rate_limited: 429,
  internal: 500,
  generation_failed: 502,
  unavailable: 503,
} as const;

export type ApiErrorCode = keyof typeof ERROR_STATUS;
