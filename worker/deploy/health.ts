import { setTimeout as sleep } from "node:timers/promises";

export interface HealthOptions {
  readonly fetch?: typeof fetch;
  /** How long a new version may take to answer everywhere. @default 60000 */
  readonly patienceMs?: number;
  /** @default 2000 */
  readonly pauseMs?: number;
}

/**
 * Asks a deployed product how it is until it answers 200.
 * @throws with its last answer when it stays ill
 */
export async function awaitHealth(origin: string, options: HealthOptions = {}): Promise<void> {
  const { fetch: ask = fetch, patienceMs = 60_000, pauseMs = 2_000 } = options;
  const until = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask(`${origin}/api/health`).then(
      async (response) => ({
        ok: response.ok,
        told: `${response.status} ${await response.text()}`,
      }),
      (error: unknown) => ({ ok: false, told: String(error) }),
    );
    if (answer.ok) return;
    if (Date.now() >= until) throw new Error(`${origin}/api/health answers ${answer.told}`);
    await sleep(pauseMs);
  }
}
