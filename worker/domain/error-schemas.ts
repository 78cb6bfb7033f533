import * as z from "zod";
import { type ApiErrorCode, ERROR_STATUS } from "./error-codes.ts";

const CODES = Object.keys(ERROR_STATUS) as ApiErrorCode[];

/** The schemas of an error response. Created on demand: they would slow the Worker's start. */
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
      language: z.string().meta({
        description: "Of the sentences, BCP 47: that of the text, where it is one of those read.",
      }),
      lines: z.array(line).readonly(),
      spoken: z.string().meta({ description: "Introduces the languages." }),
      languages: z
        .array(z.object({ code: z.string(), name: z.string(), said: z.string().optional() }))
        .readonly()
        .meta({
          description:
            "Languages of the first helpline: ISO 639-1, the name in itself, and in the language of the sentences where few devices have its letters.",
        }),
      elsewhere: z.string(),
      labels: z
        .object({ listen: z.string(), more: z.string(), back: z.string() })
        .readonly()
        .meta({ description: "Before some of the lines, to all of them, and back." }),
    })
    .meta({ description: "Where to find a person to talk to. Show it to the person who wrote." });
  const error = z
    .object({
      error: z.object({
        code: z.enum(CODES).meta({ description: "To match on." }),
        message: z.string().meta({ description: "A sentence for a person to read." }),
      }),
      support: support.optional(),
      feelings: z
        .array(z.object({ label: z.string(), mood: z.string() }))
        .readonly()
        .optional()
        .meta({
          description:
            "Present where a text was not understood: moods to offer, each to be sent with a new key.",
        }),
      charged: z.literal(false).optional().meta({
        description: "Present when a generation failed and it is certain that it cost nothing.",
      }),
    })
    .meta({ description: "Why there is no answer of the usual kind." });
  const problem = error
    .extend({
      type: z.string().meta({ description: "The address of what its code means." }),
      title: z.string().meta({ description: "The code in words." }),
      status: z.int().meta({ description: "The HTTP status." }),
      detail: z.string().meta({ description: "The message of the error." }),
      instance: z.string().meta({ description: "The X-Request-Id, as a URN." }),
    })
    .meta({ description: "The same as problem details (RFC 9457)." });
  return { Support: support, Error: error, Problem: problem };
}

export type ErrorSchemas = ReturnType<typeof errorSchemas>;
