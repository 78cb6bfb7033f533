/** Too many passwords are waiting to be hashed: come back after that time. */
export interface Busy {
  readonly kind: "busy";
  readonly retryAfterSeconds: number;
}

/** Waits for a turn to hash a password, unless the line is too long. */
export type HashingTurns = () => Promise<Busy | undefined>;

/** A hash holds the isolate's only thread for some 0.25 s; the rest is for everybody else. */
const SPACING_MS = 300;
/** Longer than this nobody is kept waiting. */
const LONGEST_WAIT_MS = 10_000;

export interface TurnPorts {
  readonly now: () => number;
  /** In the request that waits: at the edge, one request cannot wake another. */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Spreads the hashing of passwords over time, for all requests of an isolate: a crowd that signs in
 * at once waits in line, and whoever comes after that is sent away early and politely. Nothing has to
 * be given back, so a request that is cancelled while it waits holds up nobody for long.
 */
export function createHashingTurns({ now, wait }: TurnPorts): HashingTurns {
  let free = 0;
  return async () => {
    const turn = Math.max(now(), free);
    const waiting = turn - now();
    if (waiting > LONGEST_WAIT_MS) {
      return { kind: "busy", retryAfterSeconds: Math.ceil(waiting / 1000) };
    }
    free = turn + SPACING_MS;
    if (waiting > 0) await wait(waiting);
    return undefined;
  };
}
