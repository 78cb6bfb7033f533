export interface LanesOptions {
  /** How many pieces of work run at a time in one isolate. */
  readonly most: number;
  /** How long a piece waits for its turn, ms. */
  readonly maxWaitMs: number;
  /** The runtime may cancel a request without telling us: after this time its lane is free anyway, ms. */
  readonly heldMs: number;
  readonly now: () => number;
  /** A timer of the waiting request: on Workers, one request cannot wake another. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Runs work when a lane is free. @returns "busy" when none becomes free in time */
type Lanes = <Value>(work: () => Promise<Value>) => Promise<Value | "busy">;

/** How often a waiting piece looks again, ms. */
const LOOK_MS = 20;

/** Keeps the writers of an isolate few: a database with many at a time answers none of them. */
export function createLanes({ most, maxWaitMs, heldMs, now, wait }: LanesOptions): Lanes {
  const taken = new Set<{ readonly since: number }>();

  function isFree(): boolean {
    for (const lane of taken) if (now() - lane.since > heldMs) taken.delete(lane);
    return taken.size < most;
  }

  return async (work) => {
    const until = now() + maxWaitMs;
    while (!isFree()) {
      if (now() >= until) return "busy";
      await wait(LOOK_MS);
    }
    const lane = { since: now() };
    taken.add(lane);
    try {
      return await work();
    } finally {
      taken.delete(lane);
    }
  };
}
