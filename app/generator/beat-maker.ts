import { GENERATOR } from "#app/words/generator.ts";
import type { ApiError } from "#worker/domain/errors.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { isPhase } from "#worker/features/beats/rules.ts";
import { failureOf, type GenerationFailure, type GeneratorState } from "./generator-state.ts";
import { readServerEvents } from "./server-events.ts";

/** A request for a beat. */
export interface BeatInput {
  readonly mood: string;
  readonly incognito: boolean;
  /** Token of the account that the page was loaded for: no other account pays. */
  readonly owner: string;
}

export interface BeatMakerPorts {
  /** Posts a request to the API under an idempotency key. */
  readonly post: (input: BeatInput, key: string) => Promise<Response>;
  readonly newKey: () => string;
  readonly onState: (state: GeneratorState) => void;
  /** The session has ended. */
  readonly onSignedOut: () => void;
}

type End = Extract<GeneratorState, { status: "success" }> | GenerationFailure;

/**
 * Makes beats through the streaming API. An idempotency key is kept until it has produced a beat, so
 * that a retry after a lost connection never pays twice.
 */
export class BeatMaker {
  #key: string;
  readonly #ports: BeatMakerPorts;

  constructor(firstKey: string, ports: BeatMakerPorts) {
    this.#key = firstKey;
    this.#ports = ports;
  }

  /** @returns undefined when no beat was made */
  async generate(input: BeatInput): Promise<Beat | undefined> {
    const { newKey, onState } = this.#ports;
    onState({ status: "analyzing" });
    const end = await this.#request(input);
    onState(end);
    if (end.status === "success" || end.code === "key_reused") this.#key = newKey();
    return end.status === "success" ? end.beat : undefined;
  }

  async #request(input: BeatInput): Promise<End> {
    const { post, onState, onSignedOut } = this.#ports;
    try {
      const response = await post(input, this.#key);
      if (response.status === 401) onSignedOut();
      if (!response.ok) return failureOf((await response.json()) as ApiError);
      if (response.body === null) return CONNECTION_LOST;
      for await (const { event, data } of readServerEvents(response.body)) {
        if (isPhase(event)) onState({ status: event });
        if (event === "ready") return { status: "success", beat: JSON.parse(data) as Beat };
        if (event === "failed") return failureOf(JSON.parse(data) as ApiError);
      }
    } catch (error) {
      console.error(error);
    }
    return CONNECTION_LOST;
  }
}

const CONNECTION_LOST: GenerationFailure = {
  status: "error",
  code: undefined,
  message: GENERATOR.connectionLost,
  charged: undefined,
};
