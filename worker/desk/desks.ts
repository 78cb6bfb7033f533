import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import type { GenerationOutcome, GenerationRequest } from "#worker/generation/generate.ts";
import { errorFields, type Log } from "#worker/log.ts";
import { type Phase, readLines } from "./desk-answer.ts";

/** Runs a generation at its person's desk. */
export type Desks = (
  request: GenerationRequest,
  report: (phase: Phase) => void,
) => Promise<GenerationOutcome>;

/** @param namespace the binding of the desks */
export function createDesks(namespace: DurableObjectNamespace, log: Log): Desks {
  return async (request, report) => {
    try {
      const desk = namespace.get(namespace.idFromName(request.userId));
      const body = JSON.stringify(request);
      const response = await desk.fetch("https://desk/", { method: "POST", body });
      const lines = response.body as unknown as ReadableStream<Uint8Array> | null;
      for await (const line of lines ? readLines(lines) : []) {
        if ("outcome" in line) return line.outcome;
        report(line.phase);
      }
    } catch (error) {
      log("desk.lost", errorFields(error));
    }
    // The run may still end well: the same key then brings its beat at no cost.
    return { kind: "failed", at: "desk" };
  };
}
