import type { GenerationOutcome, GenerationRequest } from "#worker/features/beats/outcome.ts";
import type { Phase } from "#worker/features/beats/rules.ts";

type Listener = (phase: Phase) => unknown;

/** A running generation and its listeners. */
export class Run {
  readonly end: Promise<GenerationOutcome>;
  readonly #request: GenerationRequest;
  readonly #phases: Phase[] = [];
  readonly #listeners = new Set<Listener>();

  /** @param generate runs the generation and calls back at the start of each phase */
  constructor(
    request: GenerationRequest,
    generate: (onPhase: (phase: Phase) => void) => Promise<GenerationOutcome>,
  ) {
    this.#request = request;
    this.end = generate((phase) => {
      this.#phases.push(phase);
      for (const listener of this.#listeners) void this.#inform(listener, phase);
    });
  }

  /** Whether a request equals the one that started this run: an idempotency key belongs to one request. */
  isFor({ mood, incognito, composer }: GenerationRequest): boolean {
    const own = this.#request;
    return own.mood === mood && own.incognito === incognito && own.composer === composer;
  }

  /**
   * Waits for the end of the run.
   * @param listener called for each phase, those already passed included
   */
  async follow(listener: Listener): Promise<GenerationOutcome> {
    for (const phase of this.#phases) void this.#inform(listener, phase);
    this.#listeners.add(listener);
    try {
      return await this.end;
    } finally {
      this.#listeners.delete(listener);
    }
  }

  /** Listeners are reached by RPC: one whose connection dropped is called no more. */
  async #inform(listener: Listener, phase: Phase): Promise<void> {
    try {
      await listener(phase);
    } catch {
      this.#listeners.delete(listener);
    }
  }
}
