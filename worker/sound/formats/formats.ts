import { writeGnaural } from "./gnaural-writer.ts";
import type { FormatName, Program, Writing } from "./program.ts";
import { writeSbagen } from "./sbagen-writer.ts";
import { writeSynapseq } from "./synapseq-writer.ts";

interface Format {
  readonly mediaType: string;
  /** Of a file's name, as the program that reads it expects it. */
  readonly extension: string;
  readonly write: (program: Program) => Writing;
}

/** How each format is written. Each text is ASCII. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  sbg: { mediaType: "text/plain; charset=utf-8", extension: "sbg", write: writeSbagen },
  spsq: { mediaType: "text/plain; charset=utf-8", extension: "spsq", write: writeSynapseq },
  xml: { mediaType: "application/xml", extension: "gnaural.xml", write: writeGnaural },
};
