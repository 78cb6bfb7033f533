import type { Context } from "hono";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Container } from "#worker/sound/container/sound-file.ts";
import { readStoredFormula } from "#worker/sound/formula.ts";
import type { Answered, ApiEnv, Route } from "./api-env.ts";
import {
  hearPublic,
  measurePublic,
  SHARED_SOUND,
  sampleQuery,
} from "./contract/public-sound-operations.ts";
import { soundOperations } from "./contract/sound-operations.ts";
import { readWantedByAnybody, requestedSound } from "./requested-sound.ts";
import { answerSound } from "./sound-answer.ts";

/** `/api/community` */
export const SHARED_SOUNDS: readonly Route<never>[] = soundOperations<Answered>({
  ids: { hear: "hearShared", measure: "measureShared" },
  path: "/api/community/{id}",
  hear: (container) => hearPublic(SHARED_SOUND, container),
  measure: (container) => measurePublic(SHARED_SOUND, container),
  answered: (container) => ({ access: "public", answer: getSharedSound(container) }),
});

/** Whoever keeps it asks each time whether it is still shared. */
const CACHING = { "Cache-Control": "public, no-transform, max-age=0, must-revalidate" };
/** The same for all: a file tells nothing of who shared it, nor when. */
const TITLE = "Shared sound";
const FILE_NAME = `${BRAND.filePrefix}shared-sound`;

/** `GET|HEAD /api/community/ID/audio.wav` and `audio.flac`: reads no session, and counts nothing. */
function getSharedSound(container: Container) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const { services } = c.var;
    const wanted = readWantedByAnybody(c, container);
    if ("error" in wanted) return errorResponse(wanted);
    const json = await services.community.formulaOf(c.req.param("id") ?? "");
    const formula = json === undefined ? undefined : readStoredFormula(json);
    if (json === undefined || formula === undefined) {
      return errorResponse(apiError("not_found", refused("notFound")));
    }
    const sound = await requestedSound(c, wanted, { formula, json, tags: soundTags(TITLE) });
    return answerSound(c, {
      ...sound,
      caching: CACHING,
      fileName: `${FILE_NAME}.${container}`,
      download: sampleQuery.parse(c.req.query()).download === "1",
      open: services.openSample,
    });
  };
}
