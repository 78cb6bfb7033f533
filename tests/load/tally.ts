export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The kind of requests to the Worker that does nothing. */
export const EMPTY = "an empty Worker";
/** All kinds of requests of ordinary visitors together. */
export const ALL = "all of these";

/** Times of successful requests, and counts of errors, by kind of request. */
export class Tally {
  readonly times = new Map<string, number[]>();
  readonly errors = new Map<string, number>();
  /** Received sound, bytes. */
  soundBytes = 0;
  /** Sign-ins that were answered 503 with Retry-After, because of too many at once. */
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
