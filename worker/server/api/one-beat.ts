import type { Context } from "hono";
import * as z from "zod";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { parseJson } from "#worker/domain/http.ts";
import { DAY_MS, isoDay } from "#worker/domain/time.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { toBeat } from "#worker/features/beats/beat.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { ApiEnv, Route } from "./api-env.ts";
import { json, type Parameter } from "./contract/operation.ts";
import { soundQuery } from "./contract/sound-operations.ts";

/** The bodies of the operations on one beat, beside those of beats. */
export function oneBeatBodies() {
  const feeling = z.int().min(1).max(5).optional();
  const BeatChange = z
    .strictObject({
      favourite: z.boolean().optional(),
      marks: z
        .strictObject({
          before: feeling.meta({ description: "Before listening: 1 is low, 5 is good." }),
          after: feeling.meta({ description: "After it." }),
        })
        .optional()
        .meta({ description: "How the person feels today. The last one of a day counts." }),
    })
    .meta({
      description: "What to change of a beat (RFC 7396). What is left out stays as it is.",
    });
  return { BeatChange };
}

type Bodies = keyof ReturnType<typeof oneBeatBodies> | "Beat";

const PATH = "/api/beats/{id}";
const ID: Parameter = {
  in: "path",
  name: "id",
  schema: z.string().meta({ description: "The beat's id." }),
};
const BY_LINK: readonly Parameter[] = [
  ID,
  { in: "query", name: "sig", schema: soundQuery.shape.sig },
];

/** `/api/beats/{id}` */
export const ONE_BEAT: readonly Route<Bodies>[] = [
  {
    id: "getBeat",
    method: "get",
    path: PATH,
    access: "signed in",
    scope: "read",
    answer: getBeat,
    describe: () => ({
      summary: "Get a beat",
      description:
        "One of your beats, or an incognito one of yours by its link. How you felt around it is shown in a session, and to a token that also has the scope change.",
      parameters: BY_LINK,
      answers: { 200: { description: "The beat.", content: json("Beat") } },
      errors: ["not_found"],
      example: { path: "/api/beats/$BEAT" },
    }),
  },
  {
    id: "changeBeat",
    method: "patch",
    path: PATH,
    access: "signed in",
    scope: "change",
    answer: patchBeat,
    describe: () => ({
      summary: "Mark a beat",
      description:
        "Makes a beat a favourite, or no longer one, and keeps how you feel today before and after it: all that is sent, or nothing. Incognito beats have no marks.",
      parameters: [ID],
      body: "BeatChange",
      answers: { 200: { description: "The beat as it is now.", content: json("Beat") } },
      errors: ["bad_request", "forbidden", "not_found", "too_large"],
      example: {
        path: "/api/beats/$BEAT",
        options: [
          "-X PATCH",
          "-H 'Content-Type: application/merge-patch+json'",
          `-d '{"favourite": true, "marks": {"after": 4}}'`,
        ],
      },
    }),
  },
  {
    id: "deleteBeat",
    method: "delete",
    path: PATH,
    access: "signed in",
    scope: "change",
    answer: deleteBeat,
    describe: () => ({
      summary: "Delete a beat",
      description:
        "For good, with its marks, with what was heard of it and with its sharing: a sound that nobody else shares is gone. Its credit stays spent, and its Idempotency-Key used. An incognito beat needs its link.",
      parameters: BY_LINK,
      answers: { 204: { description: "It is deleted." } },
      errors: ["forbidden", "not_found"],
      example: { path: "/api/beats/$BEAT", options: ["-X DELETE"] },
    }),
  },
];

/** `GET /api/beats/ID`: a person's own beat with its marks, or an incognito one of theirs by its link. */
function getBeat(c: Context<ApiEnv>, person: Person): Promise<Response> {
  return answerBeat(c, person, c.req.query("sig") ?? null);
}

async function answerBeat(
  c: Context<ApiEnv>,
  person: Person,
  link: string | null,
): Promise<Response> {
  const { beats, wellbeing } = c.var.services;
  const id = idOf(c);
  const [record, days] = await Promise.all([
    beats.find(person, id, link),
    seesMarks(person) ? wellbeing.marksOf(person, id) : undefined,
  ]);
  const signature = record?.incognito ? (link ?? "") : undefined;
  const beat = record && toBeat(record, person.credits, signature);
  if (beat === undefined) return notFound();
  const marks = days?.map(({ day, ...felt }) => ({ day: isoDay(day * DAY_MS), ...felt }));
  return c.json({ ...beat, marks }, 200, { "Cache-Control": "no-store" });
}

/** How somebody felt is for themselves, and for a program that they let mark their beats. */
function seesMarks({ scopes }: Person): boolean {
  return scopes === undefined || scopes.includes("change");
}

/** `PATCH /api/beats/ID`: all of the change or nothing, by https://www.rfc-editor.org/rfc/rfc5789#section-2. */
async function patchBeat(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const change = oneBeatBodies().BeatChange.safeParse(parseJson(await c.req.text()));
  if (!change.success) return errorResponse(apiError("bad_request", refused("badChange")));
  await c.var.services.beats.change(person, idOf(c), change.data);
  return answerBeat(c, person, null);
}

/** `DELETE /api/beats/ID`: as on the pages. */
async function deleteBeat(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const { beats } = c.var.services;
  const id = idOf(c);
  const link = c.req.query("sig") ?? null;
  const record = await beats.find(person, id, link);
  if (record === undefined) return notFound();
  if (record.incognito) await beats.removeIncognito(person, id, link ?? "");
  else await beats.remove(person, id);
  return c.body(null, 204);
}

function idOf(c: Context<ApiEnv>): string {
  return c.req.param("id") ?? "";
}

function notFound(): Response {
  return errorResponse(apiError("not_found", refused("notFound")));
}
