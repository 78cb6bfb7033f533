import { expect } from "vitest";
import type { Reader } from "./readers.ts";

/** Minimum duration of a measurement: the CPU clock may tick every 10 ms. */
const MIN_CPU_MS = 100;
const REPEATS = 5;

/** Wall time of one run, ms: an upper bound of its CPU time. */
async function wallOf(run: () => unknown): Promise<number> {
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

/** Maximum ratio of a text's CPU time to that of an ordinary text of its length. */
const MOST = 20;
/** Faster readings are harmless, whatever their ratio. */
const FREE_MS = 1;

/** A reader with an ordinary text of a length, and the CPU time of reading it, ms. */
interface Measured extends Reader {
  readonly name: string;
  readonly usual: number;
}

/** Measures each reader with its ordinary text; this also warms it up. */
export async function measure(
  readers: Readonly<Record<string, Reader>>,
  length: number,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const [name, { read, ordinary: part }] of Object.entries(readers)) {
    const ordinary = part
      .repeat(Math.ceil(length / part.length))
      .slice(0, length)
      .trim();
    let usual = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 20; turn += 1) {
      usual = Math.min(usual, await wallOf(() => readAnew(read, ordinary)));
    }
    measured.push({ name, read, ordinary, usual });
  }
  return measured;
}

/**
 * Asserts that a text takes none of the readers too long. Wall time, an upper bound of CPU time, clears
 * most texts at once; CPU time is measured only for the others.
 * @param about describes the text
 */
export async function expectBounded(readers: readonly Measured[], text: string, about = "") {
  for (const { name, read, ordinary, usual } of readers) {
    const wall = await wallOf(() => readAnew(read, text));
    if (wall <= Math.max(MOST * usual, FREE_MS)) continue;
    const ratio = await cpuRatio(
      () => readAnew(read, text),
      () => readAnew(read, ordinary),
      MOST,
    );
    expect(ratio, `${name}, ${about}: ${JSON.stringify(text)}`).toBeLessThanOrEqual(MOST);
  }
}

/** Some readers keep the last text's result; another text before it makes them read again. */
function readAnew(read: Reader["read"], text: string): unknown {
  read("");
  return read(text);
}
