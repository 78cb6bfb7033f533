import { Tally } from "./tally.ts";

/** With whom the ordinary visitors share the isolate. */
export type Company = "alone" | "hostile";

interface Phase {
  readonly company: Company;
  readonly from: number;
  readonly to: number;
}

/**
 * Tells apart what happened in which company: a request belongs to the phase in which it began. What
 * begins between two phases counts as an error or none, and is not timed.
 */
export class PhasedTally extends Tally {
  readonly alone = new Tally();
  readonly hostile = new Tally();
  readonly #phases: Phase[] = [];

  /** @param from by performance.now(); so is `to` */
  begin(company: Company, from: number, to: number): void {
    this.#phases.push({ company, from, to });
  }

  override took(kind: string, milliseconds: number): void {
    super.took(kind, milliseconds);
    const began = performance.now() - milliseconds;
    const phase = this.#phases.find(({ from, to }) => from <= began && began < to);
    if (phase !== undefined) this[phase.company].took(kind, milliseconds);
  }
}
