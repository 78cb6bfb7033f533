import { setTimeout as wait } from "node:timers/promises";
import { startBenchEdge } from "#tests/bench/edge/start.ts";
import { readBooks, settle } from "#tests/faults/books.ts";
import { faultsOf, type Seen } from "#tests/faults/checker.ts";
import { startStack } from "#tests/rig/stack.ts";
import { type Costs, measureCosts } from "./costs.ts";
import { probe } from "./empty-worker.ts";
import { type Runtime, watchRuntime } from "./runtime.ts";
import { Tally } from "./tally.ts";
import { visit } from "./visitor.ts";
import { insertVisitors } from "./visitors.ts";

export interface LoadOptions {
  readonly people: number;
  readonly seconds: number;
  /** Middle length of a person's pauses. @default a tenth of the time, at most 20 */
  readonly pauseSeconds?: number;
  /** Beats by which the costs are measured before. @default 100 */
  readonly rounds?: number;
  /** Told how it goes, each minute. */
  readonly onMinute?: (news: string) => void;
}

export interface LoadReport {
  readonly options: LoadOptions;
  readonly tally: Tally;
  readonly costs: Costs;
  /** Resident MiB of the runtime: at the start, each minute, at the end. */
  readonly memory: readonly number[];
  /** CPU seconds of the runtime while the people were there. */
  readonly cpuSeconds: number;
  /** What the runtime logged, lines of JSON. */
  readonly logs: readonly string[];
  /** What is wrong with the books afterwards. */
  readonly faults: readonly string[];
}

/** Lets people come, sign in, make beats and listen, all at once, for a while; then holds the books. */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const {
    people,
    seconds,
    pauseSeconds = Math.min(20, seconds / 10),
    rounds = 100,
    onMinute,
  } = options;
  const stack = await startStack();
  const empty = await startBenchEdge();
  try {
    const runtime = await watchRuntime(stack.origin);
    const [first, ...others] = await insertVisitors(stack, people + 1);
    if (first === undefined) throw new Error("Nobody is there.");
    const costs = await measureCosts(stack, runtime, first, rounds);

    const tally = new Tally();
    const seen: Seen[] = [];
    const memory = [await runtime.memory()];
    const cpuBefore = await runtime.cpuSeconds();
    const end = performance.now() + seconds * 1000;
    const left = () => Math.max(0, end - performance.now());
    const evening = { tally, seen, pauseSeconds, left, over: () => left() === 0 };
    // People come one after another during the first third.
    const arrivals = others.map(async (visitor, index) => {
      await wait((index / people) * seconds * 333);
      await visit(visitor, evening);
    });
    const probing = probe(empty.url, tally, evening.over);
    const watching = watch(runtime, memory, end, () => onMinute?.(newsOf(tally, memory)));
    await Promise.all([...arrivals, probing, watching]);
    memory.push(await runtime.memory());
    const cpuSeconds = (await runtime.cpuSeconds()) - cpuBefore;

    await settle(stack);
    const faults = faultsOf(await readBooks(stack), seen, true);
    return { options, tally, costs, memory, cpuSeconds, logs: stack.logs, faults };
  } finally {
    await empty.close();
    await stack.close();
  }
}

async function watch(
  runtime: Runtime,
  memory: number[],
  end: number,
  told: () => void,
): Promise<void> {
  const minute = 60_000;
  for (let left = end - performance.now(); left > minute; left = end - performance.now()) {
    await wait(minute);
    memory.push(await runtime.memory());
    told();
  }
}

function newsOf(tally: Tally, memory: readonly number[]): string {
  const errors = [...tally.errors].map(([name, count]) => `${name} ${count}`);
  const beats = tally.percentiles("beat").count;
  return `${beats} beats, ${memory.at(-1)?.toFixed(0)} MiB, errors: ${errors.join(", ") || "none"}`;
}
