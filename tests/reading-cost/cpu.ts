/** Minimum duration of a measurement: the CPU clock may tick every 10 ms. */
const MIN_CPU_MS = 100;
const REPEATS = 5;

/** Wall time of one run, ms: an upper bound of its CPU time. */
export async function wallOf(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/**
 * The lowest of several ratios of CPU time between two runs. They alternate, so that other load on the
 * machine affects both.
 * @param enough the first ratio at most this is returned
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

/**
 * CPU time of one run in ms, averaged over as many as a measurement needs. Of this thread alone: on a
 * busy machine, those that compile and collect garbage work for other runs, and later. Without that of
 * the system: it brings fresh memory, which larger texts need more of and some machines are slow at.
 */
async function cpuOf(run: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    await run();
    const ms = process.threadCpuUsage(start).user / 1000;
    if (ms >= MIN_CPU_MS) return ms / runs;
  }
}
