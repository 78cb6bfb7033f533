import * as z from "zod";
import { type FormatName, PROGRAMS } from "#worker/sound/formats/program.ts";
import type { OperationDescription } from "./operation.ts";
import { soundQuery } from "./schemas.ts";

/** What is said of each format beside what they have in common. */
const DESCRIBED = {
  sbg: {
    mediaType: "text/plain",
    text: "A sequence: a tone-set and a time for each stage.",
  },
  spsq: {
    mediaType: "text/plain",
    text: "A sequence: a preset and two times for each stage. The ears are swapped.",
  },
  xml: {
    mediaType: "application/xml",
    text: "A schedule: one voice, two entries for each stage.",
  },
} as const satisfies Record<FormatName, object>;

/** `GET /api/beats/{id}/formula.sbg`, `formula.spsq` or `formula.xml` */
export function saveFormula(name: FormatName): () => OperationDescription {
  const { mediaType, text } = DESCRIBED[name];
  const program = PROGRAMS[name];
  return () => ({
    summary: `Save a beat for ${program}`,
    description: `The stages of a beat as a file that ${program} plays: its tones alone, as composed. Costs nothing, and tells neither mood nor name.`,
    parameters: [
      { in: "path", name: "id", schema: z.string().meta({ description: "The beat's id." }) },
      { in: "query", name: "sig", schema: soundQuery.shape.sig },
    ],
    answers: {
      200: {
        description: "The file.",
        headers: ["Content-Disposition"],
        content: { [mediaType]: { text } },
      },
    },
    errors: ["not_found"],
    example: { path: `/api/beats/$BEAT/formula.${name}`, options: ["-OJ"] },
  });
}
