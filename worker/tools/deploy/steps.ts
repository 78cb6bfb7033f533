import { setTimeout as sleep } from "node:timers/promises";

/** One step of a deployment. */
export interface Step {
  readonly name: string;
  /** Changes something outside this machine: a dry run skips it. @default false */
  readonly external?: boolean;
  /** @throws when the step failed */
  run(): Promise<void>;
}

/**
 * Runs steps in order and stops at the first that fails.
 * @param print receives the name of each step before it runs, and the reason of a failure
 * @returns whether no step failed
 */
export async function runSteps(
  steps: readonly Step[],
  { dryRun, print }: { readonly dryRun: boolean; readonly print: (line: string) => void },
): Promise<boolean> {
  for (const { name, external = false, run } of steps) {
    if (dryRun && external) {
      print(`left out: ${name}`);
      continue;
    }
    print(name);
    try {
      await run();
    } catch (error) {
      print(`stopped at "${name}": ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
  return true;
}

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
