/** Enough for what a clock of the processor's time can tell, which may tick every 10 ms. */
const LEAST_CPU_MS = 100;
const REPEATS = 5;

/** Wall clock of one run in ms: never less than its processor time. */
export async function wallOf(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/**
 * How much more of the processor one thing takes than another, at best: they take turns, so that what
 * else the machine does meets both.
 * @param enough the first ratio that is no more than this is taken
 */
export async function cpuRatio(
  suspect: () => unknown,
  ordinary: () => unknown,
  enough: number,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < REPEATS && best > enough; turn += 1) {
    best = Math.min(best, (await cpuOf(suspect)) / (await cpuOf(ordinary)));
  }
  return best;
}

/** Processor time of one run in ms, of as many as it takes to tell. */
async function cpuOf(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  for (let runs = 1; ; runs += 1) {
    await run();
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000;
    if (ms >= LEAST_CPU_MS) return ms / runs;
  }
}
