import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import type { GenerationOutcome, GenerationRequest } from "#worker/generation/generate.ts";
import { errorFields, type Log } from "#worker/log.ts";
import { type Phase, readLines } from "./desk-answer.ts";

/** The desks of all people, each reached by its person's id. */
export interface Desks {
  /** Runs a generation at its person's desk. */
  generate(request: GenerationRequest, report: (phase: Phase) => void): Promise<GenerationOutcome>;
  /** Empties the desk of somebody whose account is gone. */
  forget(userId: string): Promise<void>;
}

/** @param namespace the binding of the desks */
export function createDesks(namespace: DurableObjectNamespace, log: Log): Desks {
  const deskOf = (userId: string) => namespace.get(namespace.idFromName(userId));
  return {
    async generate(request, report) {
      try {
        const body = JSON.stringify(request);
        const desk = deskOf(request.userId);
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
    },
    async forget(userId) {
      const { ok, status } = await deskOf(userId).fetch("https://desk/", { method: "DELETE" });
      if (!ok) throw new Error(`The desk answered ${status}.`);
    },
  };
}
