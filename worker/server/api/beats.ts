import type { Context, MiddlewareHandler } from "hono";
import { streamSSE } from "hono/streaming";
import * as z from "zod";
import { errorSchemas } from "#worker/domain/error-schemas.ts";
import { type ApiError, apiError, errorResponse } from "#worker/domain/errors.ts";
import { parseJson } from "#worker/domain/http.ts";
import { listQuery, nextPage } from "#worker/domain/paging.ts";
import { rateLimitHeaders } from "#worker/domain/rate-limit.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { beatAddress, beatSchemas } from "#worker/features/beats/beat.ts";
import {
  crisisError,
  generationError,
  retryHeaders,
} from "#worker/features/beats/generation-error.ts";
import type { BeatOutcome, BeatRequest } from "#worker/features/beats/generations.ts";
import { reportHelp, withNumbers } from "#worker/features/beats/outcome.ts";
import { PHASES, type Phase } from "#worker/features/beats/rules.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { helpFor } from "#worker/reading/help/help-words.ts";
import {
  IDEMPOTENCY_KEY,
  isIdempotencyKey,
  MOOD_MAX_LENGTH,
  readMood,
} from "#worker/reading/mood.ts";
import type { ApiEnv, Route } from "./api-env.ts";
import { header, json, ownerHeader } from "./contract/operation.ts";

/** The body of `POST /api/beats`. `readMood` checks the mood itself, its length included. */
const beatRequest = z
  .object({
    mood: z.string().meta({
      description: "How the person feels, in their own words and language.",
      minLength: 1,
      maxLength: MOOD_MAX_LENGTH,
    }),
    incognito: z.boolean().default(false).meta({
      description: "Keeps the beat out of the history; its links then carry a signature.",
    }),
    composer: z.enum(["built_in"]).optional().meta({
      description:
        "Composes by our own rules, whatever language model is configured, and without the health profile: equal moods get equal stages. For a device that composed the same mood itself.",
    }),
  })
  .meta({ description: "What to make a beat of." });

/** How many beats a page has. */
const USUAL = 20;

/** The bodies of the operations on beats. */
export function beatBodies() {
  return { ...beatSchemas(), ...errorSchemas(), BeatRequest: beatRequest };
}

/** `/api/beats` */
export const BEATS: readonly Route<keyof ReturnType<typeof beatBodies>>[] = [
  {
    id: "makeBeat",
    method: "post",
    path: "/api/beats",
    access: "help first",
    scope: "make",
    answer: postBeat,
    describe: () => {
      const key = z.string().regex(IDEMPOTENCY_KEY).meta({
        description:
          "A key that you make up for this request. Sent again, it returns the same beat at no cost: retry with it whenever an answer was lost. A key that made a beat never expires: it is kept as long as your account, and makes no other beat, not even once its own is deleted (key_reused). One that made none may be sent again, and is forgotten after a day.",
      });
      const phases = PHASES.map((phase) => [phase, "Nothing"] as const);
      return {
        summary: "Make a beat",
        description:
          "Reads a mood and composes a beat for it. Costs one credit, exactly once. A failure costs nothing; should an answer be lost after its beat was booked, the same key brings that beat. Asked for events, it answers 200 at once, and a failure comes as the last event.",
        parameters: [
          { in: "header", name: "Idempotency-Key", schema: key, example: "7f0c1e1a-tonight" },
          header(
            "Accept",
            "text/event-stream: an event for each phase, instead of one answer at the end.",
            "text/event-stream",
          ),
          ownerHeader(),
        ],
        body: "BeatRequest",
        answers: {
          201: {
            description: "The beat was made, and one credit spent. Location is its address.",
            headers: ["Location", "RateLimit", "RateLimit-Policy"],
            content: json("Beat"),
          },
          200: {
            description:
              "This key made its beat before (then Idempotency-Replayed is true); or, asked for, events.",
            content: {
              ...json("Beat"),
              "text/event-stream": {
                events: { ...Object.fromEntries(phases), ready: "Beat", failed: "Error" },
              },
            },
          },
        },
        errors: [
          "bad_request",
          "no_credits",
          "forbidden",
          "in_progress",
          "too_large",
          "key_reused",
          "not_applicable",
          "crisis",
          "rate_limited",
        ],
        example: {
          path: "/api/beats",
          options: [
            "-H 'Content-Type: application/json'",
            "-H 'Idempotency-Key: 7f0c1e1a-tonight'",
            `-d '{"mood": "I am unable to sleep"}'`,
          ],
        },
      };
    },
  },
  {
    id: "listBeats",
    method: "get",
    path: "/api/beats",
    access: "signed in",
    scope: "read",
    answer: getBeats,
    describe: () => {
      const { limit, cursor } = listQuery(USUAL).shape;
      return {
        summary: "List your beats",
        description: "Your own beats, newest first. No list has incognito beats.",
        parameters: [
          { in: "query", name: "limit", schema: limit, example: 5 },
          { in: "query", name: "cursor", schema: cursor },
          ownerHeader(),
        ],
        answers: {
          200: { description: "A page of beats.", may: ["Link"], content: json("BeatPage") },
        },
        errors: ["bad_request"],
        example: { path: "/api/beats?limit=5" },
      };
    },
  },
];

type OnPhase = (phase: Phase) => void;

/** `POST /api/beats`: makes a beat for one credit; answers with JSON or with server-sent events. */
async function postBeat(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const request = await readRequest(c, person);
  if ("error" in request) return errorResponse(request);
  const { services, waitUntil } = c.var;
  const generate = (onPhase: OnPhase) => {
    const outcome = services.generations.generate(person, request, onPhase);
    // A dropped connection does not end the generation: the Worker lives until it is done.
    waitUntil(outcome);
    return outcome;
  };
  if (prefersEvents(c.req.header("Accept"))) return answerWithEvents(c, request.mood, generate);
  const outcome = await generate(() => {});
  if (outcome.kind !== "ready")
    return errorResponse(generationError(outcome, helpFor(request.mood)), retryHeaders(outcome));
  const { beat, replayed, quota } = outcome;
  c.header("Cache-Control", "no-store");
  if (!replayed) {
    const limit = quota && rateLimitHeaders(quota);
    return c.json(beat, 201, { Location: beatAddress(beat), ...limit });
  }
  c.header("Idempotency-Replayed", "true");
  return c.json(beat, 200);
}

/**
 * Answers a text that tells of a crisis with help, before anything can refuse the request: it needs no
 * account, no database and no configuration.
 */
export const answerCry: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { typed, log, measures } = c.var;
  if (!typed.cry) return next();
  if (c.req.path === "/api/beats") reportHelp(log, measures);
  const error = crisisError(typed.help);
  if (!prefersEvents(c.req.header("Accept"))) return errorResponse(error);
  c.header("Cache-Control", "no-store");
  const data = JSON.stringify(error);
  return streamSSE(c, (stream) => stream.writeSSE({ event: "failed", data }));
};

/** Adds the numbers to every refusal of an operation that takes a text. */
export function withHelp(handler: (c: Context<ApiEnv>) => Promise<Response>) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const response = await handler(c);
    if (response.ok) return response;
    const error = (await response.json()) as ApiError;
    return errorResponse(withNumbers(error), response.headers);
  };
}

/** `GET /api/beats?limit=…&cursor=…`: a person's own beats, newest first. */
async function getBeats(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const foreign = await refuseForeign(c, person);
  if (foreign) return errorResponse(foreign);
  const query = listQuery(USUAL).safeParse(c.req.query());
  if (!query.success) return errorResponse(apiError("bad_request", refused("badCursor")));
  const { limit, cursor } = query.data;
  const page = await c.var.services.beats.list(person, { limit, cursor });
  if (page === undefined) return errorResponse(apiError("bad_request", refused("badCursor")));
  const next = nextPage(c.req.url, page.next_cursor);
  return c.json(page, 200, { "Cache-Control": "no-store", ...next });
}

/** @returns undefined where the page that asks is the person's own, and for a program */
async function refuseForeign(c: Context<ApiEnv>, person: Person): Promise<ApiError | undefined> {
  const differs = await c.var.services.pageOwner.differs(person, c.req.header("X-Owner"));
  return differs ? apiError("unauthenticated", refused("foreignPage")) : undefined;
}

async function readRequest(c: Context<ApiEnv>, person: Person): Promise<BeatRequest | ApiError> {
  const foreign = await refuseForeign(c, person);
  if (foreign) return foreign;
  const key = c.req.header("Idempotency-Key");
  if (!isIdempotencyKey(key)) return apiError("bad_request", refused("missingKey"));
  const body = beatRequest.safeParse(parseJson(await c.req.text()));
  if (!body.success) {
    const inMood = body.error.issues.every(({ path }) => path[0] === "mood");
    return apiError("bad_request", inMood ? prescribed("badMood") : refused("badJson"));
  }
  const read = readMood(body.data.mood);
  if (!read.ok) {
    const tooLong = read.problem === "too_long";
    return apiError(
      "bad_request",
      tooLong ? refused("moodTooLong", { max: MOOD_MAX_LENGTH }) : prescribed("badMood"),
    );
  }
  const crisis = c.var.services.typed.of(read.mood);
  const { incognito, composer } = body.data;
  return { mood: read.mood, incognito, composer, key, crisis };
}

function answerWithEvents(
  c: Context<ApiEnv>,
  mood: string,
  generate: (onPhase: OnPhase) => Promise<BeatOutcome>,
): Response {
  const { services } = c.var;
  c.header("Cache-Control", "no-store");
  return streamSSE(
    c,
    async (stream) => {
      // Keeps the events in order: `generate` does not wait until a phase is written.
      let written: Promise<void> = Promise.resolve();
      const write = (event: string, data: unknown) => {
        written = written.then(() => stream.writeSSE({ event, data: JSON.stringify(data) }));
      };
      const outcome = await generate((phase) => write(phase, {}));
      if (outcome.kind === "ready") write("ready", outcome.beat);
      else write("failed", withNumbers(generationError(outcome, helpFor(mood))));
      await written;
    },
    async (error, stream) => {
      services.log("beats.stream_failed", { error: error.name });
      await stream.writeSSE({
        event: "failed",
        data: JSON.stringify(withNumbers(apiError("generation_failed", prescribed("generation")))),
      });
    },
  );
}

function prefersEvents(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes("text/event-stream") ?? false;
}
