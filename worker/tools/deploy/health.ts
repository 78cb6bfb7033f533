import { setTimeout as sleep } from "node:timers/promises";

export interface HealthOptions {
  readonly fetch?: typeof fetch;
  /** How long a new version may take to answer everywhere. @default 60000 */
  readonly patienceMs?: number;
  /** How long a new address may take to get its name and its certificate. @default 300000 */
  readonly silenceMs?: number;
  /** @default 2000 */
  readonly pauseMs?: number;
}

/**
 * Asks a deployed product how it is until it answers 200.
 * @throws with its last answer when it stays ill
 */
export async function awaitHealth(origin: string, options: HealthOptions = {}): Promise<void> {
  const { fetch: ask = fetch, patienceMs = 60_000, silenceMs = 300_000, pauseMs = 2_000 } = options;
  const begun = Date.now();
  for (;;) {
    const { ok, told, endsMs } = await ask(`${origin}/api/health`).then(
      async (response) => ({
        ok: response.ok,
        told: `${response.status} ${await response.text()}`,
        endsMs: patienceMs,
      }),
      (error: unknown) => ({ ok: false, told: `nothing (${reason(error)})`, endsMs: silenceMs }),
    );
    if (ok) return;
    if (Date.now() - begun >= endsMs) throw new Error(`${origin}/api/health answers ${told}`);
    await sleep(pauseMs);
  }
}

/** What the system says, where fetch itself says only that it failed. */
function reason(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return String(cause?.code ?? error);
}
