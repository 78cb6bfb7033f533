/** A time limit on a whole operation, its waits and response bodies included. */
export interface Deadline {
  /** Aborts at the deadline, or with the caller's own signal. */
  readonly signal: AbortSignal;
  /** Time left, ms; 0 once it has passed. */
  remaining(): number;
  /** Whether time ran out, here or at the caller, as opposed to a cancellation. */
  timedOut(): boolean;
  /** Settles as `work` does, or rejects with the signal's reason as soon as it aborts. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  /** Releases the timer and the caller's signal. */
  end(): void;
}

/** The time is counted in this many steps. */
const STEPS = 20;

/**
 * Starts a deadline. Time in which the whole isolate stands still, as while it computes or the machine
 * sleeps, counts as one step at most: what has arrived meanwhile must not be late.
 * @param caller aborts it earlier, with its own reason
 */
export function startDeadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const stepMs = ms / STEPS;
  let stepsLeft = STEPS;
  let stepEndsAt = Date.now() + stepMs;
  let timer = setTimeout(step, stepMs);
  function step() {
    stepsLeft -= 1;
    if (stepsLeft === 0) return controller.abort(timeout());
    stepEndsAt = Date.now() + stepMs;
    timer = setTimeout(step, stepMs);
  }
  const follow = () => controller.abort(caller?.reason);
  if (caller?.aborted) follow();
  caller?.addEventListener("abort", follow, { once: true });
  return {
    signal,
    remaining() {
      const ofThisStep = Math.max(0, stepEndsAt - Date.now());
      return stepsLeft === 0 ? 0 : (stepsLeft - 1) * stepMs + ofThisStep;
    },
    timedOut: () => signal.aborted && isTimeout(signal.reason),
    race: (work) => Promise.race([work, aborted(signal)]),
    end() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", follow);
    },
  };
}

/**
 * Runs an operation under a deadline. Stops waiting for it when the deadline passes, even if it ignores
 * the signal.
 * @throws {DOMException} `TimeoutError` at the deadline
 */
export async function withDeadline<Value>(
  ms: number,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const deadline = startDeadline(ms);
  try {
    return await deadline.race(run(deadline.signal));
  } finally {
    deadline.end();
  }
}

/**
 * Runs an operation that ends by itself when its signal aborts, and returns what it then returns.
 * @param run gets the signal and the time left, as several calls share it
 */
export async function untilDeadline<Value>(
  ms: number,
  run: (limits: Pick<Deadline, "signal" | "remaining">) => Promise<Value>,
): Promise<Value> {
  const { signal, remaining, end } = startDeadline(ms);
  try {
    return await run({ signal, remaining });
  } finally {
    end();
  }
}

/** Rejects when the signal aborts; never resolves. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function timeout(): DOMException {
  return new DOMException("The deadline passed.", "TimeoutError");
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}
