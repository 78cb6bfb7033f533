import type { DurableObjectStorage } from "@cloudflare/workers-types";
import { type LedgerPart, type Witness, witnessOf } from "#worker/domain/ledger-witness.ts";
import type { GenerationOutcome } from "#worker/features/beats/outcome.ts";

const KEY = "witness";

/** What the desk remembers of its person's ledger: a count, an id and a digest. */
export class StoredWitness {
  readonly #storage: DurableObjectStorage;
  #forgotten = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** @returns undefined before the first beat at this desk */
  known(): Promise<Witness | undefined> {
    return this.#storage.get<Witness>(KEY);
  }

  /** Remembers a ledger that the database acknowledged, in place of the one before. */
  async keep(part: LedgerPart): Promise<void> {
    const witness = await witnessOf(part);
    if (witness !== undefined && !this.#forgotten) await this.#storage.put(KEY, witness);
  }

  /** The account is deleted: what a run that is still under way has seen is not remembered any more. */
  forget(): void {
    this.#forgotten = true;
  }
}

/** A generation whose commit got no answer. */
interface UnansweredCommit {
  readonly id: string;
  /** The idempotency key that has received its beat since; no other key gets it. */
  readonly givenTo?: string;
}

const UNANSWERED_KEY = "unanswered";

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
    const kept = await this.#storage.get<UnansweredCommit>(UNANSWERED_KEY);
    return kept?.givenTo === undefined || kept.givenTo === key ? kept?.id : undefined;
  }

  /** @param used what idFor returned for this request */
  async keep(key: string, used: string | undefined, outcome: GenerationOutcome): Promise<void> {
    if (outcome.kind === "failed" && outcome.unanswered !== undefined) {
      await this.#storage.put(UNANSWERED_KEY, { id: outcome.unanswered });
    } else if (used !== undefined && outcome.kind === "ready") {
      if (outcome.replayed) await this.#storage.put(UNANSWERED_KEY, { id: used, givenTo: key });
      else await this.#storage.delete(UNANSWERED_KEY);
    }
  }
}
