import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import type { GenerationOutcome, GenerationRequest } from "#worker/generation/generate.ts";
import { outcomeCause } from "#worker/generation/generation-line.ts";
import { errorFields, type Log } from "#worker/log.ts";
import type { Measures } from "#worker/measures.ts";
import { type Phase, REQUEST_ID, readLines } from "./desk-answer.ts";

/** Runs a generation at its person's desk. */
export type Desks = (
  request: GenerationRequest,
  report: (phase: Phase) => void,
) => Promise<GenerationOutcome>;

export interface DeskOptions {
  /** The binding of the desks. */
  readonly namespace: DurableObjectNamespace;
  /** Under which a desk writes what it has to say of a run that this request starts. */
  readonly requestId: string;
  readonly log: Log;
  readonly measures: Measures;
}

export function createDesks({ namespace, requestId, log, measures }: DeskOptions): Desks {
  return async (request, report) => {
    const outcome = await measures.time("desk", () => ask(request, report));
    if (outcome.kind !== "ready") measures.blame(outcomeCause(outcome));
    return outcome;
  };

  async function ask(...[request, report]: Parameters<Desks>): Promise<GenerationOutcome> {
    try {
      const desk = namespace.get(namespace.idFromName(request.userId));
      const body = JSON.stringify(request);
      const response = await desk.fetch("https://desk/", {
        method: "POST",
        body,
        headers: { [REQUEST_ID]: requestId },
      });
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
  }
}
