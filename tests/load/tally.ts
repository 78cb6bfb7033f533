export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The name under which the Worker that does nothing is timed. */
export const EMPTY = "an empty Worker";
/** All kinds of request together that an ordinary visitor makes. */
export const ALL = "all of these";

/** What happened, by kind of request: times of what went well, and everything that did not. */
export class Tally {
  readonly times = new Map<string, number[]>();
  readonly errors = new Map<string, number>();
  /** Bytes of sound that arrived. */
  soundBytes = 0;
  /** Sign-ins that were asked to come back, since too many came at once. */
  sentAway = 0;

  took(kind: string, milliseconds: number): void {
    const times = this.times.get(kind) ?? [];
    times.push(milliseconds);
    this.times.set(kind, times);
  }

  failed(kind: string, how: string): void {
    const name = `${kind}: ${how}`;
    this.errors.set(name, (this.errors.get(name) ?? 0) + 1);
  }

  percentiles(kind: string): Percentiles {
    const sorted = this.#timesOf(kind).toSorted((a, b) => a - b);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
  }

  #timesOf(kind: string): readonly number[] {
    if (kind !== ALL) return this.times.get(kind) ?? [];
    return [...this.times].flatMap(([name, times]) => (name === EMPTY ? [] : times));
  }
}
