import type { DurableObjectStorage } from "@cloudflare/workers-types";
import { type LedgerPart, type Witness, witnessOf } from "#worker/domain/credits/ledger-witness.ts";

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
