import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { beatName } from "#worker/features/beats/beat.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { FORMATS } from "#worker/sound/formats/formats.ts";
import { type FormatName, tonesOf } from "#worker/sound/formats/program.ts";
import { readStoredFormula } from "#worker/sound/formula.ts";
import type { ApiEnv } from "./api-env.ts";

/**
 * `GET /api/beats/ID/formula.sbg`, `formula.spsq` and `formula.xml`: the stages of a beat as a file for another program. Neither
 * the file nor its name tells the mood. Costs no credit, and counts nothing.
 */
export function getFormula(name: FormatName) {
  return async (c: Context<ApiEnv>, person: Person): Promise<Response> => {
    const id = c.req.param("id") ?? "";
    const beat = await c.var.services.beats.find(person, id, c.req.query("sig") ?? null);
    const stages = beat && readStoredFormula(beat.beat_formula);
    if (beat === undefined || stages === undefined) {
      return errorResponse(apiError("not_found", refused("notFound")));
    }
    const { mediaType, extension, write } = FORMATS[name];
    const fileName = `${BRAND.filePrefix}${beatName(beat)}.${extension}`;
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", mediaType);
    c.header("Content-Disposition", contentDisposition(fileName));
    return c.body(write(tonesOf(stages)).text);
  };
}
