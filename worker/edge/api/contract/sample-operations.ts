import * as z from "zod";
import type { Container } from "#worker/domain/sound/container/sound-file.ts";
import type { OperationDescription, Parameter } from "./operation.ts";
import { sampleQuery } from "./schemas.ts";
import {
  conditions,
  inQuery,
  measureAnswers,
  rangeHeaders,
  soundAnswers,
} from "./sound-operations.ts";

const CONTAINERS = {
  wav: { hear: "Hear a sample", measure: "Ask for a sample's size" },
  flac: { hear: "Hear a sample as FLAC", measure: "Ask for the size of a sample as FLAC" },
} as const satisfies Record<Container, object>;

/** `GET /api/samples` */
export function listSamples(): OperationDescription {
  return {
    summary: "List the samples",
    description:
      "The feelings of the landing page, each with a minute of sound that is free to hear.",
    parameters: [],
    answers: {
      200: {
        description: "All of them.",
        content: { "application/json": { schema: "Samples" } },
      },
    },
    errors: [],
    example: { path: "/api/samples" },
  };
}

/** `GET /api/samples/{name}/audio.wav` or `audio.flac` */
export function hearSample(container: Container): () => OperationDescription {
  return () => ({
    summary: CONTAINERS[container].hear,
    description:
      "For anybody, without a session, and may be kept by caches. It takes the parameters, ranges and conditions of a beat's sound. A network may hear two dozen at a time.",
    parameters: [...parameters(), ...rangeHeaders(), ...conditions()],
    answers: soundAnswers(container),
    errors: ["bad_request", "not_found", "rate_limited"],
    example: { path: examplePath(container), options: [`-o sample.${container}`] },
  });
}

/** `HEAD /api/samples/{name}/audio.wav` or `audio.flac` */
export function measureSample(container: Container): () => OperationDescription {
  return () => ({
    summary: CONTAINERS[container].measure,
    description: "The headers of the whole sound. Nothing is computed.",
    parameters: [...parameters(), ...conditions()],
    answers: measureAnswers(),
    errors: ["bad_request", "not_found"],
    example: { path: examplePath(container), options: ["-I"] },
  });
}

function examplePath(container: Container): string {
  return `/api/samples/anxious/audio.${container}`;
}

function parameters(): Parameter[] {
  const name = z.string().meta({ description: "The sample's name, as the list has it." });
  return [{ in: "path", name: "name", schema: name }, ...inQuery(sampleQuery.shape)];
}
