import * as z from "zod";
import { IDEMPOTENCY_KEY } from "#worker/domain/beats/mood.ts";
import type { ApiErrorCode } from "#worker/domain/errors/error-schemas.ts";
import type { Operation } from "./operation.ts";
import { listQuery } from "./schemas.ts";
import { soundOperations } from "./sound-operations.ts";

const SESSION_ERRORS = ["unauthenticated", "generation_failed"] as const satisfies ApiErrorCode[];

/** Every operation under /api, in the order in which somebody new would read them. */
export function operations(): readonly Operation[] {
  return [
    makeBeat(),
    listBeats(),
    ...soundOperations(SESSION_ERRORS),
    takeAlong(),
    ...aboutTheApi(),
  ];
}

function makeBeat(): Operation {
  const key = z.string().regex(IDEMPOTENCY_KEY).meta({
    description:
      "A key of your own making for this wish. The same key again gives the same beat again, for nothing: repeat it whenever an answer was lost.",
  });
  const owner = z.string().optional().meta({
    description: "Sent by our own page: whose page it is. 401 when somebody else signed in since.",
  });
  const accept = z.string().optional().meta({
    description: "text/event-stream: told as it goes, instead of one answer at the end.",
  });
  return {
    id: "makeBeat",
    method: "post",
    path: "/api/beats",
    summary: "Make a beat",
    description:
      "Reads a mood and composes a beat for it. Costs one credit, exactly once. A failure costs nothing; should an answer be lost after its beat was booked, the same key brings that beat. Asked for events, it answers 200 at once, and a failure comes as the last event.",
    parameters: [
      { in: "header", name: "Idempotency-Key", schema: key, example: "7f0c1e1a-tonight" },
      { in: "header", name: "Accept", schema: accept, example: "text/event-stream" },
      { in: "header", name: "X-Owner", schema: owner },
    ],
    body: "BeatRequest",
    answers: {
      201: {
        description: "The beat was made, and one credit spent.",
        content: { "application/json": { schema: "Beat" } },
      },
      200: {
        description:
          "This key made its beat before (then Idempotency-Replayed is true); or, asked for, events.",
        content: {
          "application/json": { schema: "Beat" },
          "text/event-stream": {
            events: { analyzing: "Nothing", generating: "Nothing", ready: "Beat", failed: "Error" },
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
      ...SESSION_ERRORS,
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
}

function listBeats(): Operation {
  const { limit, cursor } = listQuery.shape;
  return {
    id: "listBeats",
    method: "get",
    path: "/api/beats",
    summary: "List your beats",
    description:
      "Your own beats, newest first. Incognito beats belong to nobody: no list has them.",
    parameters: [
      { in: "query", name: "limit", schema: limit, example: "5" },
      { in: "query", name: "cursor", schema: cursor },
    ],
    answers: {
      200: {
        description: "A page of beats.",
        content: { "application/json": { schema: "BeatPage" } },
      },
    },
    errors: ["bad_request", ...SESSION_ERRORS],
    example: { path: "/api/beats?limit=5" },
  };
}

function takeAlong(): Operation {
  return {
    id: "exportAccount",
    method: "get",
    path: "/api/account/export",
    summary: "Take your data along",
    description:
      "Everything that is held about you, as a file to save: for ten minutes after signing in, or after showing again who you are.",
    parameters: [],
    answers: {
      200: {
        description: "The file.",
        headers: ["Content-Disposition"],
        content: { "application/json": { schema: "Export" } },
      },
      303: {
        description: "To a browser, after those ten minutes: the page that asks again.",
        headers: ["Location"],
      },
    },
    errors: ["confirmation_required", ...SESSION_ERRORS],
    example: { path: "/api/account/export", options: ["-o my-data.json"] },
  };
}

function aboutTheApi(): Operation[] {
  const common = { method: "get", open: true, parameters: [], errors: [] } as const;
  return [
    {
      ...common,
      id: "health",
      path: "/api/health",
      summary: "Ask whether the product works",
      description: "The state of each part. For watchers; it reads nothing about anybody.",
      answers: {
        200: {
          description: "Everything that the product needs is there.",
          content: { "application/json": { schema: "Health" } },
        },
        503: {
          description: "Something that it needs is missing.",
          content: { "application/json": { schema: "Health", or: "Error" } },
        },
      },
      example: { path: "/api/health" },
    },
    {
      ...common,
      id: "openApi",
      path: "/api/openapi.json",
      summary: "Read this description as a program",
      description: "OpenAPI 3.1.",
      answers: {
        200: {
          description: "The description.",
          content: { "application/json": { text: "An OpenAPI 3.1 document." } },
        },
      },
      example: { path: "/api/openapi.json" },
    },
    {
      ...common,
      id: "docs",
      path: "/api/docs",
      summary: "Read this description as a person",
      description: "A page without scripts, made from the document above.",
      answers: {
        200: { description: "The page.", content: { "text/html": { text: "A page." } } },
      },
      example: { path: "/api/docs" },
    },
  ];
}
