import type { DurableObjectStorage } from "@cloudflare/workers-types";
import type { GenerationOutcome } from "#worker/services/generation/outcome.ts";

/** A generation whose commit got no answer. */
interface UnansweredCommit {
  readonly id: string;
  /** The idempotency key that has received its beat since; no other key gets it. */
  readonly givenTo?: string;
}

const KEY = "unanswered";

/**
 * Remembers a commit whose answer was lost, and which may have succeeded: the next request for the
 * same beat, under any key, receives that beat and is not charged again.
 */
export class Unanswered {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** The generation that a request under this key may turn out to repeat. */
  async idFor(key: string): Promise<string | undefined> {
    const kept = await this.#storage.get<UnansweredCommit>(KEY);
    return kept?.givenTo === undefined || kept.givenTo === key ? kept?.id : undefined;
  }

  /** @param used what idFor returned for this request */
  async keep(key: string, used: string | undefined, outcome: GenerationOutcome): Promise<void> {
    if (outcome.kind === "failed" && outcome.unanswered !== undefined) {
      await this.#storage.put(KEY, { id: outcome.unanswered });
    } else if (used !== undefined && outcome.kind === "ready") {
      if (outcome.replayed) await this.#storage.put(KEY, { id: used, givenTo: key });
      else await this.#storage.delete(KEY);
    }
  }
}
