import { setTimeout as wait } from "node:timers/promises";
import type { ReceivedBeat } from "#tests/faults/invariants.ts";
import type { Client } from "#tests/rig/client.ts";
import type { StandInGateway } from "#worker/tools/local/gateway/gateway.ts";

/** A short name for an error in a report. The message of fetch is only "fetch failed", so its cause is added. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { cause } = error;
  return cause instanceof Error ? `${error.name}, ${cause.message}` : error.name;
}

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

/** The kinds of requests of an ordinary visitor. */
export const KINDS = [
  "sign in",
  "page",
  "beat",
  "list",
  "room",
  "first sound",
  "seek",
  "layer",
  "FLAC",
  "plan",
  "plan step",
  "purchase",
  "return",
  "help",
  "community",
  "share",
  "by token",
] as const;

export type Kind = (typeof KINDS)[number];

export interface Visitor {
  readonly id: string;
  readonly email: string;
  readonly jar: Client;
  readonly index: number;
  /** Whether the visitor downloads whole beats at full speed, or listens as a player does. */
  readonly downloads: boolean;
}

/** What the visitors of a run share. */
export interface VisitContext {
  readonly tally: Tally;
  /** For the check of the invariants. */
  readonly received: ReceivedBeat[];
  /** Where plans are paid. */
  readonly gateway: StandInGateway;
  /** Mean length of a pause, s. */
  readonly pauseSeconds: number;
  /** Time until the end of the run, ms; 0 after it. */
  left(): number;
  over(): boolean;
}

/**
 * Tallies the time of a request with the expected status, or else its error.
 * @param expected the status that is timed; and another one that is no error, but not timed
 * @returns undefined on an error
 */
export async function timed(
  tally: Tally,
  kind: Kind,
  expected: number | readonly [timed: number, other: number],
  act: () => Promise<Response>,
): Promise<Response | undefined> {
  const [status, other] = typeof expected === "number" ? [expected] : expected;
  const began = performance.now();
  try {
    const answer = await act();
    if (answer.status === status) {
      tally.took(kind, performance.now() - began);
      return answer;
    }
    if (answer.status === other) return answer;
    tally.failed(kind, `answered ${answer.status}`);
  } catch (error) {
    tally.failed(kind, errorName(error));
  }
  return undefined;
}

/** A pause of a person: half to one and a half of the mean, and no longer than the run. */
export async function pause({ pauseSeconds, left }: VisitContext): Promise<void> {
  await wait(Math.min(left(), pauseSeconds * 1000 * (0.5 + Math.random())));
}
