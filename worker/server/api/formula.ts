import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import * as z from "zod";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import { beatName } from "#worker/features/beats/beat.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { FORMATS } from "#worker/sound/formats/formats.ts";
import { FORMAT_NAMES, type FormatName, PROGRAMS, tonesOf } from "#worker/sound/formats/program.ts";
import { readStoredFormula } from "#worker/sound/formula.ts";
import type { ApiEnv, Route } from "./api-env.ts";
import { DESCRIBED, fileOf } from "./contract/formula-files.ts";
import { soundQuery } from "./contract/sound-operations.ts";

/** `/api/beats/{id}/formula.sbg`, `formula.spsq` and `formula.xml` */
export const BEAT_FORMULAS: readonly Route<never>[] = FORMAT_NAMES.map((name) => ({
  id: `saveBeatFor${DESCRIBED[name].id}`,
  method: "get",
  path: `/api/beats/{id}/formula.${name}`,
  access: "signed in",
  scope: "sound",
  answer: getFormula(name),
  describe: () => ({
    summary: `Save a beat for ${PROGRAMS[name]}`,
    description: `The stages of a beat as a file that ${PROGRAMS[name]} plays: its tones alone, as composed. Costs nothing, and tells neither mood nor name.`,
    parameters: [
      { in: "path", name: "id", schema: z.string().meta({ description: "The beat's id." }) },
      { in: "query", name: "sig", schema: soundQuery.shape.sig },
    ],
    ...fileOf(name),
    example: { path: `/api/beats/$BEAT/formula.${name}`, options: ["-OJ"] },
  }),
}));

/** `/api/community/{id}/formula.sbg`, `formula.spsq` and `formula.xml` */
export const SHARED_FORMULAS: readonly Route<never>[] = FORMAT_NAMES.map((name) => ({
  id: `saveSharedFor${DESCRIBED[name].id}`,
  method: "get",
  path: `/api/community/{id}/formula.${name}`,
  access: "public",
  answer: getSharedFormula(name),
  describe: () => ({
    summary: `Save a shared sound for ${PROGRAMS[name]}`,
    description: `The same of a sound that the community page lists, for anybody, without a session.`,
    parameters: [
      { in: "path", name: "id", schema: z.string().meta({ description: "The sound's id." }) },
    ],
    ...fileOf(name),
    example: { path: `/api/community/$SOUND/formula.${name}`, options: ["-OJ"] },
  }),
}));

/** What is saved, and how its file is named. */
interface Saved {
  /** The formula as it is stored. */
  readonly json: string;
  /** Without an extension. */
  readonly name: string;
}

/**
 * The stages of a beat as a file for another program.
 * Neither the file nor its name tells the mood. Costs no credit, and counts nothing.
 */
function getFormula(format: FormatName) {
  return async (c: Context<ApiEnv>, person: Person): Promise<Response> => {
    const id = c.req.param("id") ?? "";
    const beat = await c.var.services.beats.find(person, id, c.req.query("sig") ?? null);
    return answerFormula(c, format, beat && { json: beat.beat_formula, name: beatName(beat) });
  };
}

/** The same of a shared sound: reads no session, and counts nothing. */
function getSharedFormula(format: FormatName) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const json = await c.var.services.community.formulaOf(c.req.param("id") ?? "");
    return answerFormula(c, format, json === undefined ? json : { json, name: "shared-sound" });
  };
}

function answerFormula(c: Context<ApiEnv>, format: FormatName, saved: Saved | undefined): Response {
  const stages = saved && readStoredFormula(saved.json);
  if (saved === undefined || stages === undefined) {
    return errorResponse(apiError("not_found", refused("notFound")));
  }
  const { mediaType, extension, write } = FORMATS[format];
  const fileName = `${BRAND.filePrefix}${saved.name}.${extension}`;
  c.header("Cache-Control", "no-store");
  c.header("Content-Type", mediaType);
  c.header("Content-Disposition", contentDisposition(fileName));
  return c.body(write(tonesOf(stages)).text);
}
