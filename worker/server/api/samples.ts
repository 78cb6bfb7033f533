import type { Context } from "hono";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { findSample, SAMPLES, sampleAddress } from "#worker/features/beats/samples.rules.ts";
import { t as feelingOf } from "#worker/features/beats/words/samples.compiled.ts";
import type { Container } from "#worker/sound/container/sound-file.ts";
import { formulaSeconds } from "#worker/sound/formula.ts";
import type { ApiEnv } from "./api-env.ts";
import { type SampleEntry, sampleQuery } from "./contract/schemas.ts";
import { readWantedByAnybody, requestedSound } from "./requested-sound.ts";
import { answerSound } from "./sound-answer.ts";

/** The same for everybody. A day: a new renderer gives other bytes, and their tag tells so. */
const CACHING = { "Cache-Control": "public, no-transform, max-age=86400" };

/** `GET /api/samples`: the feelings of the landing page, for anybody. */
export function getSamples(c: Context<ApiEnv>): Response {
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
export function getSampleSound(container: Container) {
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
