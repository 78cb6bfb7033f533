import * as z from "zod";
import { PHASES } from "#worker/features/beats/rules.ts";
import { IDEMPOTENCY_KEY } from "#worker/reading/mood.ts";
import { header, json, type OperationDescription } from "./operation.ts";
import { listQuery } from "./schemas.ts";

/** `POST /api/beats` */
export function makeBeat(): OperationDescription {
  const key = z.string().regex(IDEMPOTENCY_KEY).meta({
    description:
      "A key that you make up for this request. Sent again, it returns the same beat at no cost: retry with it whenever an answer was lost.",
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
      header(
        "X-Owner",
        "Sent by our own page: whose page it is. 401 when somebody else signed in since.",
      ),
    ],
    body: "BeatRequest",
    answers: {
      201: { description: "The beat was made, and one credit spent.", content: json("Beat") },
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
}

/** `GET /api/beats` */
export function listBeats(): OperationDescription {
  const { limit, cursor } = listQuery.shape;
  return {
    summary: "List your beats",
    description: "Your own beats, newest first. No list has incognito beats.",
    parameters: [
      { in: "query", name: "limit", schema: limit, example: "5" },
      { in: "query", name: "cursor", schema: cursor },
    ],
    answers: { 200: { description: "A page of beats.", content: json("BeatPage") } },
    errors: ["bad_request"],
    example: { path: "/api/beats?limit=5" },
  };
}
