import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { errorFields, type Log, type Measures } from "#worker/domain/log.ts";
import type { Quota } from "#worker/domain/rate-limit.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import { type Beat, toBeat } from "./beat.ts";
import {
  type GenerationOutcome,
  type GenerationRequest,
  type NoBeat,
  outcomeCause,
} from "./outcome.ts";
import type { Phase } from "./rules.ts";

/** A person's request for a beat, before their id and key are added. */
export type BeatRequest = Pick<
  GenerationRequest,
  "mood" | "incognito" | "composer" | "key" | "crisis"
>;

/** How a generation ended, as the edge answers it: a beat with its links, or why there is none. */
export type BeatOutcome =
  | {
      readonly kind: "ready";
      readonly beat: Beat;
      readonly replayed: boolean;
      /** What is left of the person's limit; absent where it counted for none. */
      readonly quota?: Quota | undefined;
    }
  | NoBeat;

/** Makes beats, each at the desk of its person. */
export interface Generations {
  /** @param onPhase called at the start of each phase */
  generate(
    person: Person,
    request: BeatRequest,
    onPhase: (phase: Phase) => void,
  ): Promise<BeatOutcome>;
  /** Deletes what the desk of a deleted account stores. */
  forget(userId: string): Promise<void>;
}

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
  forget(): Promise<void>;
}

export interface GenerationsOptions {
  /** The binding of the desks. */
  readonly desks: DurableObjectNamespace;
  readonly requestId: string;
  readonly keyOf: Sessions["keyOf"];
  readonly log: Log;
  readonly measures: Measures;
}

export function createGenerations(options: GenerationsOptions): Generations {
  const { desks, requestId, keyOf, log, measures } = options;
  // The namespace is typed for desks that only fetch.
  const deskOf = (userId: string) => desks.get(desks.idFromName(userId)) as unknown as Desk;

  async function generateAtDesk(
    request: GenerationRequest,
    onPhase: (phase: Phase) => void,
  ): Promise<GenerationOutcome> {
    try {
      return await deskOf(request.userId).generate(request, requestId, onPhase);
    } catch (error) {
      log("desk.lost", errorFields(error));
      // The run may still end well: the same key then returns its beat at no cost.
      return { kind: "failed", at: "desk" };
    }
  }

  return {
    async generate(person, request, onPhase) {
      const { id: userId } = person;
      const { wrapped: personKey } = await keyOf(person);
      const outcome = await measures.time("desk", () =>
        generateAtDesk({ ...request, userId, personKey, language: spokenLanguage() }, onPhase),
      );
      if (outcome.kind !== "ready") {
        measures.blame(outcomeCause(outcome));
        return outcome;
      }
      const { record, link, credits, replayed, quota } = outcome;
      const beat = toBeat(record, credits, link);
      return beat ? { kind: "ready", beat, replayed, quota } : { kind: "failed", at: "commit" };
    },
    forget: (userId) => deskOf(userId).forget(),
  };
}
