import type { Phase } from "#worker/domain/beats/phase.ts";
import { type Beat, toBeat } from "#worker/services/beats/beat.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import type { Desks } from "./desks.ts";
import type { GenerationOutcome, GenerationRequest } from "./outcome.ts";

/** How a generation ended, as the edge answers it: a beat with its links, or why there is none. */
export type BeatOutcome =
  | { readonly kind: "ready"; readonly beat: Beat; readonly replayed: boolean }
  | Exclude<GenerationOutcome, { kind: "ready" }>;

/** What a person asks for. */
export type BeatRequest = Pick<GenerationRequest, "mood" | "incognito" | "key">;

/** Makes beats for people. */
export interface Generations {
  /**
   * Makes one beat at the desk of its person.
   * @param onPhase called at the start of each phase
   */
  generate(
    person: Person,
    request: BeatRequest,
    onPhase: (phase: Phase) => void,
  ): Promise<BeatOutcome>;
}

export function createGenerations(desks: Desks, keyOf: Sessions["keyOf"]): Generations {
  return {
    async generate(person, request, onPhase) {
      const { wrapped: personKey } = await keyOf(person);
      const outcome = await desks.generate({ ...request, userId: person.id, personKey }, onPhase);
      if (outcome.kind !== "ready") return outcome;
      const { record, link, credits, replayed } = outcome;
      const beat = toBeat(record, credits, link);
      return beat ? { kind: "ready", beat, replayed } : { kind: "failed", at: "commit" };
    },
  };
}
