import * as z from "zod";

/** The error codes of the API with their HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  no_credits: 402,
  forbidden: 403,
  confirmation_required: 403,
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

const CODES = Object.keys(ERROR_STATUS) as ApiErrorCode[];

/** What a failure looks like to callers. */
export function errorSchemas() {
  const line = z.object({
    name: z.string(),
    number: z.string(),
    dial: z.string().regex(/^tel:/),
    note: z.string(),
  });
  const support = z
    .object({
      checkedOn: z.iso.date().meta({ description: "When the numbers were last checked." }),
      lines: z.array(line).readonly(),
      elsewhere: z.string(),
    })
    .meta({ description: "Where to find a person to talk to. Show it to the person who wrote." });
  const error = z
    .object({
      error: z.object({
        code: z.enum(CODES).meta({ description: "To match on." }),
        message: z.string().meta({ description: "A sentence for a person to read." }),
      }),
      support: support.optional(),
      charged: z.literal(false).optional().meta({
        description: "Said where a try failed and it is certain that it cost nothing.",
      }),
    })
    .meta({ description: "Why there is no answer of the usual kind." });
  return { Support: support, Error: error };
}

export type ErrorSchemas = ReturnType<typeof errorSchemas>;
