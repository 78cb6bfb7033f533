import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import type { Phase } from "#worker/domain/beats/phase.ts";
import { errorFields, type Log } from "#worker/domain/observation/log.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import { REQUEST_ID, readLines } from "./desk-answer.ts";
import type { GenerationOutcome, GenerationRequest } from "./generate.ts";
import { outcomeCause } from "./generation-line.ts";

/** The desks of all people, each reached by its person's id. */
export interface Desks {
  /** Runs a generation at its person's desk. */
  generate(request: GenerationRequest, report: (phase: Phase) => void): Promise<GenerationOutcome>;
  /** Empties the desk of somebody whose account is gone. */
  forget(userId: string): Promise<void>;
}

export interface DeskOptions {
  /** The binding of the desks. */
  readonly namespace: DurableObjectNamespace;
  /** Under which a desk writes what it has to say of a run that this request starts. */
  readonly requestId: string;
  readonly log: Log;
  readonly measures: Measures;
}

export function createDesks({ namespace, requestId, log, measures }: DeskOptions): Desks {
  const deskOf = (userId: string) => namespace.get(namespace.idFromName(userId));
  return {
    async generate(request, report) {
      const outcome = await measures.time("desk", () => ask(request, report));
      if (outcome.kind !== "ready") measures.blame(outcomeCause(outcome));
      return outcome;
    },
    async forget(userId) {
      const { ok, status } = await deskOf(userId).fetch("https://desk/", { method: "DELETE" });
      if (!ok) throw new Error(`The desk answered ${status}.`);
    },
  };

  async function ask(
    ...[request, report]: Parameters<Desks["generate"]>
  ): Promise<GenerationOutcome> {
    try {
      const body = JSON.stringify(request);
      const response = await deskOf(request.userId).fetch("https://desk/", {
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
