import { setTimeout as wait } from "node:timers/promises";
import type { ReceivedBeat } from "#tests/faults/invariants.ts";
import type { Client } from "#tests/rig/client.ts";
import type { StandInGateway } from "#worker/tools/local/gateway/gateway.ts";
import { errorName } from "./error-name.ts";
import type { Tally } from "./tally.ts";

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
