import { setTimeout as sleep } from "node:timers/promises";

export interface HealthOptions {
  readonly fetch?: typeof fetch;
  /** How long a new version may answer with an error. @default 60000 */
  readonly patienceMs?: number;
  /** How long a new host may be unreachable, until DNS and certificate are there. @default 300000 */
  readonly silenceMs?: number;
  /** @default 2000 */
  readonly pauseMs?: number;
}

/**
 * Polls /api/health of a deployed product until it answers 200.
 * @throws with the last answer when the time is over
 */
export async function awaitHealth(origin: string, options: HealthOptions = {}): Promise<void> {
  const {
    fetch: request = fetch,
    patienceMs = 60_000,
    silenceMs = 300_000,
    pauseMs = 2_000,
  } = options;
  const began = Date.now();
  for (;;) {
    const { ok, answer, timeoutMs } = await request(`${origin}/api/health`).then(
      async (response) => ({
        ok: response.ok,
        answer: `${response.status} ${await response.text()}`,
        timeoutMs: patienceMs,
      }),
      (error: unknown) => ({
        ok: false,
        answer: `nothing (${reason(error)})`,
        timeoutMs: silenceMs,
      }),
    );
    if (ok) return;
    if (Date.now() - began >= timeoutMs) throw new Error(`${origin}/api/health answers ${answer}`);
    await sleep(pauseMs);
  }
}

/** The system's error code: the message of fetch is only "fetch failed". */
function reason(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return String(cause?.code ?? error);
}
