import type { Context } from "hono";
import * as z from "zod";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { findSample, SAMPLES, sampleAddress } from "#worker/features/beats/samples.rules.ts";
import { t as feelingOf } from "#worker/features/beats/words/samples.compiled.ts";
import type { Container } from "#worker/sound/container/sound-file.ts";
import { formulaSeconds } from "#worker/sound/formula.ts";
import type { Answered, ApiEnv, Route } from "./api-env.ts";
import { json } from "./contract/operation.ts";
import {
  hearPublic,
  measurePublic,
  SAMPLE_SOUND,
  sampleQuery,
} from "./contract/public-sound-operations.ts";
import { soundOperations } from "./contract/sound-operations.ts";
import { readWantedByAnybody, requestedSound } from "./requested-sound.ts";
import { answerSound } from "./sound-answer.ts";

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

type SampleEntry = z.infer<typeof samples>[number];

/** The bodies of the operations on samples. */
export const SAMPLE_BODIES = { Samples: samples };

/** `/api/samples` */
export const SAMPLE_ROUTES: readonly Route<keyof typeof SAMPLE_BODIES>[] = [
  {
    id: "listSamples",
    method: "get",
    path: "/api/samples",
    access: "public",
    answer: getSamples,
    describe: () => ({
      summary: "List the samples",
      description:
        "The feelings of the landing page, each with a minute of sound that is free to hear: all of them, in one page.",
      parameters: [],
      answers: { 200: { description: "All of them.", content: json("Samples") } },
      errors: [],
      example: { path: "/api/samples" },
    }),
  },
  ...soundOperations<Answered>({
    ids: { hear: "hearSample", measure: "measureSample" },
    path: "/api/samples/{name}",
    hear: (container) => hearPublic(SAMPLE_SOUND, container),
    measure: (container) => measurePublic(SAMPLE_SOUND, container),
    answered: (container) => ({ access: "public", answer: getSampleSound(container) }),
  }),
];

/** The same for everybody. A day: a new renderer gives other bytes, and their tag tells so. */
const CACHING = { "Cache-Control": "public, no-transform, max-age=86400" };

/** `GET /api/samples`: the feelings of the landing page, for anybody. */
function getSamples(c: Context<ApiEnv>): Response {
  const samples = SAMPLES.map(
    (sample): SampleEntry => ({
      name: sample.name,
      feeling: feelingOf(`feeling.${sample.name}`),
      seconds: formulaSeconds(sample.formula),
      audio_url: sampleAddress(sample, "wav"),
    }),
  );
  return c.json(samples, 200, { "Cache-Control": "public, max-age=3600", Vary: "Cookie" });
}

/**
 * `GET|HEAD /api/samples/NAME/audio.wav` and `audio.flac`: reads no session, costs nothing, stores
 * nothing.
 */
function getSampleSound(container: Container) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const wanted = readWantedByAnybody(c, container);
    if ("error" in wanted) return errorResponse(wanted);
    const sample = findSample(c.req.param("name"));
    if (sample === undefined) return errorResponse(apiError("not_found", refused("notFound")));
    const { name, formula } = sample;
    const sound = await requestedSound(c, wanted, {
      formula,
      json: JSON.stringify(formula),
      tags: soundTags(feelingOf(`feeling.${name}`)),
    });
    return answerSound(c, {
      ...sound,
      caching: CACHING,
      fileName: `${BRAND.filePrefix}${name}.${container}`,
      download: sampleQuery.parse(c.req.query()).download === "1",
      open: c.var.services.openSample,
    });
  };
}
