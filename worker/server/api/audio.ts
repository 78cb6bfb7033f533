import type { Context } from "hono";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import { isPrefetch } from "#worker/domain/http.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { beatName, soundFileName } from "#worker/features/beats/beat.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Container } from "#worker/sound/container/sound-file.ts";
import { readStoredFormula } from "#worker/sound/formula.ts";
import type { Answered, ApiEnv, Route } from "./api-env.ts";
import {
  hearSound,
  measureSound,
  soundOperations,
  soundQuery,
} from "./contract/sound-operations.ts";
import { readWanted, requestedSound } from "./requested-sound.ts";
import { answerSound } from "./sound-answer.ts";

/** `/api/beats/{id}/audio.wav` and `audio.flac` */
export const BEAT_SOUNDS: readonly Route<never>[] = soundOperations<Answered>({
  ids: { hear: "hearBeat", measure: "measureBeat" },
  path: "/api/beats/{id}",
  hear: hearSound,
  measure: measureSound,
  answered: (container) => ({ access: "signed in", scope: "sound", answer: getSound(container) }),
});

/** Nobody but its owner's browser keeps a sound, and asks each time whether it is still the same. */
const CACHING = {
  "Cache-Control": "private, no-transform, max-age=0, must-revalidate",
  Vary: "Cookie, Authorization",
};

/**
 * `GET|HEAD /api/beats/ID/audio.wav` and `audio.flac`: the sound of a beat, computed while it streams.
 * Costs no credit. A complete download is counted, except a prefetch, and with `auto=1`: the page started
 * that one by itself, and the beat's count includes it from the start.
 */
function getSound(container: Container) {
  return async (c: Context<ApiEnv>, person: Person): Promise<Response> => {
    const { services } = c.var;
    const wanted = readWanted(c, container);
    if ("error" in wanted) return errorResponse(wanted);
    const id = c.req.param("id") ?? "";
    const beat = await services.beats.find(person, id, c.req.query("sig") ?? null);
    const formula = beat && readStoredFormula(beat.beat_formula);
    if (beat === undefined || formula === undefined) {
      return errorResponse(apiError("not_found", refused("notFound")));
    }
    const tags = soundTags(beatName(beat));
    const sound = await requestedSound(c, wanted, { formula, json: beat.beat_formula, tags });
    const { download, auto, name } = soundQuery.parse(c.req.query());
    const after = name === "title" ? "title" : "mood";
    return answerSound(c, {
      ...sound,
      caching: CACHING,
      fileName: soundFileName(beat, { container, after }),
      download: download === "1",
      open: () => services.openStream(person.id),
      ...(download === "1" &&
        auto !== "1" &&
        !isPrefetch(c.req.raw.headers) && { onWhole: () => services.beats.countDownload(beat.id) }),
    });
  };
}
