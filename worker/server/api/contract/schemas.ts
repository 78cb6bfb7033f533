import * as z from "zod";
import { errorSchemas } from "#worker/domain/error-schemas.ts";
import { beatSchemas } from "#worker/features/beats/beat.ts";
import { GATEWAY } from "#worker/features/payments/adapters.ts";
import { purchaseList } from "#worker/features/payments/api.ts";
import { exportSchema } from "#worker/features/privacy/export-schema.ts";
import { MOOD_MAX_LENGTH } from "#worker/reading/mood.ts";

/** The body of `POST /api/beats`. `readMood` checks the mood itself, its length included. */
export const beatRequest = z
  .object({
    mood: z.string().meta({
      description: "How the person feels, in their own words and language.",
      minLength: 1,
      maxLength: MOOD_MAX_LENGTH,
    }),
    incognito: z.boolean().default(false).meta({
      description: "Keeps the beat out of the history; its links then carry a signature.",
    }),
  })
  .meta({ description: "What to make a beat of." });

/** The query of `GET /api/beats`. */
export const listQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(20)
    .meta({ description: "Beats a page." }),
  cursor: z
    .string()
    .optional()
    .meta({ description: "The next_cursor of the page before. Without it, the newest beats." }),
});

/** What the query of a sound says beside how to listen. */
export const soundQuery = z.object({
  download: z.string().optional().meta({
    description: "1: answered as a file to save, and counted when it was sent whole.",
  }),
  name: z.string().optional().meta({
    description:
      "title beside download=1: the file is named by the beat's title, made from its focus, in place of the mood.",
  }),
  auto: z.string().optional().meta({
    description: "1 beside download=1: the page began this download itself, it is not counted.",
  }),
  sig: z.string().optional().meta({
    description: "The signature of an incognito beat's link. Take the link as it came.",
  }),
});

/** The same for a sample, which nobody owns. */
export const sampleQuery = z.object({
  download: z.string().optional().meta({ description: "1: answered as a file to save." }),
});

/** `GET /api/samples`. */
const samples = z
  .array(
    z.object({
      name: z.string().meta({ description: "Its name in addresses." }),
      feeling: z.string().meta({ description: "The feeling, as a person would say it." }),
      seconds: z.number().meta({ description: "Its length." }),
      audio_url: z.string().meta({
        description: "Relative: as the landing page plays it. Without its parameters, as composed.",
      }),
    }),
  )
  .readonly()
  .meta({ description: "The feelings of the landing page." });

const received = z.object({ received: z.literal(true) });

export type SampleEntry = z.infer<typeof samples>[number];

/** The schemas of all request and response bodies, by their names in the OpenAPI document. */
export function contractSchemas() {
  const health = z
    .object({
      status: z.enum(["ok", "unavailable"]),
      database: z
        .enum(["ok", "outdated", "unreachable"])
        .meta({ description: "outdated: its migrations are not applied." }),
      model: z
        .enum(["built-in", "hosted"])
        .meta({ description: "Which composer reads the moods." }),
      mail: z.literal("configured"),
      quote: z.enum(["service", "own list"]),
      google: z.enum(["configured", "not configured"]),
      payments: z.enum(["configured", "not configured"]),
    })
    .meta({ description: "The state of each part that the product needs." });
  return {
    ...beatSchemas(),
    ...errorSchemas(),
    BeatRequest: beatRequest,
    Samples: samples,
    Payments: purchaseList,
    PaymentEvent: GATEWAY.event.body.meta({
      description: "An event, as the gateway describes it.",
    }),
    Received: received,
    Health: health,
    Export: exportSchema(),
  };
}

type Schemas = ReturnType<typeof contractSchemas>;

export type SchemaName = keyof Schemas;

export type Health = Readonly<z.infer<Schemas["Health"]>>;
