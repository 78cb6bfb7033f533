import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import type { Phase } from "#worker/domain/beats/phase.ts";
import { errorFields, type Log } from "#worker/domain/observation/log.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import { outcomeCause } from "./log-line.ts";
import type { GenerationOutcome, GenerationRequest } from "./outcome.ts";

/** What a desk answers by RPC. A Durable Object implements it, one for each person. */
export interface Desk {
  /**
   * Runs a generation, or joins the running one of the same key.
   * @param requestId names the request in the desk's log lines
   * @param onPhase called at the start of each phase, those already passed included
   */
  generate(
    request: GenerationRequest,
    requestId: string,
    onPhase: (phase: Phase) => void,
  ): Promise<GenerationOutcome>;
  /** Deletes what the desk of a deleted account stores. */
  forget(): Promise<void>;
}

/** The desks of all people, each found by its person's id. */
export interface Desks {
  generate(request: GenerationRequest, onPhase: (phase: Phase) => void): Promise<GenerationOutcome>;
  forget(userId: string): Promise<void>;
}

export interface DeskOptions {
  /** The binding of the Durable Object. */
  readonly namespace: DurableObjectNamespace;
  readonly requestId: string;
  readonly log: Log;
  readonly measures: Measures;
}

export function createDesks({ namespace, requestId, log, measures }: DeskOptions): Desks {
  const deskOf = (userId: string) => namespace.get(namespace.idFromName(userId)) as unknown as Desk;
  return {
    async generate(request, onPhase) {
      const outcome = await measures.time("desk", () => run(request, onPhase));
      if (outcome.kind !== "ready") measures.blame(outcomeCause(outcome));
      return outcome;
    },
    forget: (userId) => deskOf(userId).forget(),
  };

  async function run(
    ...[request, onPhase]: Parameters<Desks["generate"]>
  ): Promise<GenerationOutcome> {
    try {
      return await deskOf(request.userId).generate(request, requestId, onPhase);
    } catch (error) {
      log("desk.lost", errorFields(error));
      // The run may still end well: the same key then returns its beat at no cost.
      return { kind: "failed", at: "desk" };
    }
  }
}
