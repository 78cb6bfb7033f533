import * as z from "zod";
import type { Phase } from "#worker/domain/beats/phase.ts";
import type { GenerationOutcome, GenerationRequest } from "./generate.ts";

/** What a desk is asked: one generation of its person. */
export const deskQuestion: z.ZodType<GenerationRequest> = z.object({
  userId: z.string(),
  personKey: z.object({ userId: z.string(), wrapped: z.string(), version: z.string() }),
  mood: z.string(),
  incognito: z.boolean(),
  key: z.string(),
});

/** The header that says which request asks. */
export const REQUEST_ID = "X-Request-Id";

/** What a desk says, a JSON value a line: how far it is, then how it ended. */
export type DeskLine = { readonly phase: Phase } | { readonly outcome: GenerationOutcome };

/** Writes lines as they come. */
export function encodeLine(line: DeskLine): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(line)}\n`);
}

/** Reads a desk's answer line by line. The desk is code of ours: its lines are trusted. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<DeskLine> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as DeskLine;
  }
}
