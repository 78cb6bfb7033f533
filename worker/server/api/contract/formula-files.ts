import type { FormatName } from "#worker/sound/formats/program.ts";
import type { OperationDescription } from "./operation.ts";

/** What is said of each format beside what they have in common, and how its operations are named. */
export const DESCRIBED = {
  sbg: {
    id: "Sbagen",
    mediaType: "text/plain",
    text: "A sequence: a tone-set and a time for each stage.",
  },
  spsq: {
    id: "Synapseq",
    mediaType: "text/plain",
    text: "A sequence: a preset and two times for each stage. The ears are swapped.",
  },
  xml: {
    id: "Gnaural",
    mediaType: "application/xml",
    text: "A schedule: one voice, two entries for each stage.",
  },
} as const satisfies Record<FormatName, object>;

/** What a request for a file of a format is answered. */
export function fileOf(name: FormatName): Pick<OperationDescription<never>, "answers" | "errors"> {
  const { mediaType, text } = DESCRIBED[name];
  const content = { [mediaType]: { text } };
  return {
    answers: { 200: { description: "The file.", headers: ["Content-Disposition"], content } },
    errors: ["not_found"],
  };
}
