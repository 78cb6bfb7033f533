import { Tally } from "./tally.ts";

/** Whether the ordinary visitors share the isolate with a hostile one. */
export type Situation = "alone" | "hostile";

interface Phase {
  readonly situation: Situation;
  readonly from: number;
  to: number;
}

/**
 * Keeps a tally for each situation as well. A request belongs to the phase in which it began; one that
 * began between two phases is not timed, but its error counts.
 */
export class PhasedTally extends Tally {
  readonly alone = new Tally();
  readonly hostile = new Tally();
  readonly #phases: Phase[] = [];

  /**
   * Begins a phase.
   * @param from in the time of performance.now(), ms
   * @returns ends it
   */
  begin(situation: Situation, from: number): () => void {
    const phase: Phase = { situation, from, to: Number.POSITIVE_INFINITY };
    this.#phases.push(phase);
    return () => {
      phase.to = performance.now();
    };
  }

  override took(kind: string, milliseconds: number): void {
    super.took(kind, milliseconds);
    const began = performance.now() - milliseconds;
    const phase = this.#phases.find(({ from, to }) => from <= began && began < to);
    if (phase !== undefined) this[phase.situation].took(kind, milliseconds);
  }
}
