export interface Deadline {
  /** Aborts at the deadline, or with the caller's own signal. */
  readonly signal: AbortSignal;
  /** Time left, ms; 0 once it has passed. */
  remaining(): number;
  /** Whether time ran out, here or with the caller, rather than somebody giving up. */
  timedOut(): boolean;
  /** Lets go of the timer and the caller's signal. */
  end(): void;
}

/** A limit on a whole operation, bodies and waits included, within the caller's signal. */
export function startDeadline(ms: number, caller: AbortSignal): Deadline {
  const controller = new AbortController();
  const endsAt = Date.now() + ms;
  const timer = setTimeout(() => controller.abort(timeUp()), ms);
  const follow = () => controller.abort(caller.reason);
  if (caller.aborted) follow();
  caller.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    remaining: () => Math.max(0, endsAt - Date.now()),
    timedOut: () => controller.signal.aborted && isTimeout(controller.signal.reason),
    end() {
      clearTimeout(timer);
      caller.removeEventListener("abort", follow);
    },
  };
}

/** Rejects when the signal aborts; never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function timeUp(): DOMException {
  return new DOMException("Request timed out.", "TimeoutError");
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}
