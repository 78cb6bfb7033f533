import { readFileSync } from "node:fs";

/**
 * A measurement that is robust against a noisy machine: the jobs of a comparison run in shuffled order
 * within one process, round after round; each job's figure is its median, and only ratios count.
 */
export type Job = () => void | Promise<void>;

export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
}

/** CPU time of this process. */
export const CPU: Clock = {
  now() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** CPU time of this process and of those that it started and waited for; in ticks of 10 ms for those. */
export const CPU_WITH_CHILDREN: Clock = {
  now() {
    const line = readFileSync("/proc/self/stat", "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return CPU.now() + (Number(fields[13]) + Number(fields[14])) * 10;
  },
};

export const WALL: Clock = performance;

/** Warm-up rounds, not measured. */
const WARM_UP = 2;

/** Median milliseconds of each job. @param warmUp rounds before the measured ones */
export async function medians<Name extends string>(
  jobs: Readonly<Record<Name, Job>>,
  rounds: number,
  clock: Clock,
  warmUp = WARM_UP,
): Promise<Record<Name, number>> {
  const names = Object.keys(jobs) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of shuffled(names)) {
      const began = clock.now();
      await jobs[name]();
      if (round >= 0) times.get(name)?.push(clock.now() - began);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
