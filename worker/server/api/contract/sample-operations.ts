import type { OperationDescription } from "./operation.ts";
import type { PublicSound } from "./public-sound-operations.ts";

/** `/api/samples/{name}`: a feeling of the landing page. */
export const SAMPLE_SOUND: PublicSound = {
  titles: {
    wav: { hear: "Hear a sample", measure: "Ask for a sample's size" },
    flac: { hear: "Hear a sample as FLAC", measure: "Ask for the size of a sample as FLAC" },
  },
  description: "For anybody, without a session, and may be kept by caches.",
  id: { name: "name", description: "The sample's name, as the list has it." },
  example: "/api/samples/anxious",
  file: "sample",
};

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
