import * as z from "zod";
import type { Answer, HeaderName, OperationDescription, Parameter } from "./operation.ts";
import { audioQuery } from "./schemas.ts";

const EXAMPLE_PATH = "/api/beats/$BEAT/audio.wav";
const WAV = { "audio/wav": { text: "44,100 Hz, stereo, 16-bit PCM." } };
const ALWAYS = ["ETag", "Accept-Ranges"] as const satisfies HeaderName[];
const WITH_SOUND = [
  ...ALWAYS,
  "Content-Length",
  "Content-Disposition",
] as const satisfies HeaderName[];

const NOT_MODIFIED: Answer = { description: "You have it already.", headers: ALWAYS };
const CHANGED: Answer = { description: "It is no longer what you have.", headers: ALWAYS };

/** `GET /api/beats/{id}/audio.wav` */
export function hearBeat(): OperationDescription {
  return {
    summary: "Hear or save a beat",
    description:
      "The sound, computed while it streams, as often as you like: it costs nothing. Any part of any length can be asked for, so that players seek and downloads go on where they ended. A sound that is not read for a minute ends; twelve at a time are enough for one person.",
    parameters: [
      ...parameters(),
      header(
        "Range",
        "One range of bytes (RFC 9110, section 14). Others are ignored.",
        "bytes=0-999",
      ),
      header("If-Range", "The range only if the ETag is still this one."),
      ...conditions(),
    ],
    answers: {
      200: { description: "The whole sound.", headers: WITH_SOUND, content: WAV },
      206: {
        description: "The part that was asked for.",
        headers: [...WITH_SOUND, "Content-Range"],
        content: WAV,
      },
      304: NOT_MODIFIED,
      412: CHANGED,
      416: { description: "It ends before that.", headers: [...ALWAYS, "Content-Range"] },
    },
    errors: ["bad_request", "not_found", "rate_limited"],
    example: { path: `${EXAMPLE_PATH}?download=1`, options: ["-o beat.wav", "-C -"] },
  };
}

/** `HEAD /api/beats/{id}/audio.wav` */
export function measureBeat(): OperationDescription {
  return {
    summary: "Ask for a beat's size",
    description: "The headers of the whole sound. Nothing is computed.",
    parameters: [...parameters(), ...conditions()],
    answers: {
      200: { description: "As GET would answer.", headers: WITH_SOUND },
      304: NOT_MODIFIED,
      412: CHANGED,
    },
    errors: ["bad_request", "not_found"],
    example: { path: EXAMPLE_PATH, options: ["-I"] },
  };
}

function parameters(): Parameter[] {
  const { minutes, download, auto, sig } = audioQuery.shape;
  const id = z.string().meta({ description: "The beat's id." });
  return [
    { in: "path", name: "id", schema: id },
    { in: "query", name: "minutes", schema: minutes, example: "30" },
    { in: "query", name: "download", schema: download, example: "1" },
    { in: "query", name: "auto", schema: auto },
    { in: "query", name: "sig", schema: sig },
  ];
}

function conditions(): Parameter[] {
  return [
    header("If-None-Match", "304 if the ETag is one of these."),
    header("If-Match", "412 if the ETag is none of these."),
  ];
}

function header(name: string, description: string, example?: string): Parameter {
  const schema = z.string().optional().meta({ description });
  return { in: "header", name, schema, ...(example !== undefined && { example }) };
}
