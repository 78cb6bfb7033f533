import { setTimeout as wait } from "node:timers/promises";
import { startBenchEdge } from "#tests/bench/edge/start.ts";
import { readCreditTables, settle } from "#tests/faults/credit-tables.ts";
import { findViolations, type ReceivedBeat } from "#tests/faults/invariants.ts";
import { startStack } from "#tests/rig/stack.ts";
import { type Costs, measureCosts } from "./costs.ts";
import { timeEmptyWorker } from "./empty-worker.ts";
import { type Runtime, watchRuntime } from "./runtime.ts";
import { Tally } from "./tally.ts";
import { visit } from "./visitor.ts";
import { insertVisitors } from "./visitors.ts";

export interface LoadOptions {
  readonly people: number;
  readonly seconds: number;
  /** How many people have a session; each of those who visit comes as the next of them. @default people */
  readonly sessions?: number;
  /** Mean pause of a visitor, s. @default a tenth of the time, at most 20 */
  readonly pauseSeconds?: number;
  /** How many beats are measured before the load. @default 100 */
  readonly rounds?: number;
  /** Receives a line of progress each minute. */
  readonly onMinute?: (news: string) => void;
}

export interface LoadReport {
  readonly options: LoadOptions;
  readonly tally: Tally;
  readonly costs: Costs;
  /** Resident memory of the runtime at the start, each minute and at the end, MiB. */
  readonly memory: readonly number[];
  /** CPU time of the runtime during the load, s. */
  readonly cpuSeconds: number;
  /** Log lines of the runtime, JSON. */
  readonly logs: readonly string[];
  /** Violations of the invariants of credits after the run. */
  readonly faults: readonly string[];
}

/** Runs visitors who sign in, make beats and listen in parallel; then checks the invariants. */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const {
    people,
    seconds,
    sessions = people,
    pauseSeconds = Math.min(20, seconds / 10),
    rounds = 100,
    onMinute,
  } = options;
  const stack = await startStack({ sells: true, costlyHashes: true });
  const empty = await startBenchEdge();
  try {
    const runtime = await watchRuntime(stack.origin);
    const [first, ...others] = await insertVisitors(stack, Math.max(people, sessions) + 1);
    if (first === undefined) throw new Error("There are no visitors.");
    const costs = await measureCosts(stack, runtime, first, rounds);

    const tally = new Tally();
    const received: ReceivedBeat[] = [];
    const memory = [await runtime.memory()];
    const cpuBefore = await runtime.cpuSeconds();
    const end = performance.now() + seconds * 1000;
    const left = () => Math.max(0, end - performance.now());
    const over = () => left() === 0;
    const context = { tally, received, gateway: stack.gateway, pauseSeconds, left, over };
    // People arrive one after another during the first third of the time.
    const arrivals = Array.from({ length: people }, async (_, index) => {
      await wait((index / people) * seconds * 333);
      await visit(
        others.filter((_, other) => other % people === index),
        context,
      );
    });
    const probing = timeEmptyWorker(empty.url, tally, context.over);
    const watching = watch(runtime, memory, end, () => onMinute?.(progress(tally, memory)));
    await Promise.all([...arrivals, probing, watching]);
    memory.push(await runtime.memory());
    const cpuSeconds = (await runtime.cpuSeconds()) - cpuBefore;

    await stack.gateway.deliverAll(4);
    await settle(stack);
    const faults = findViolations(await readCreditTables(stack), received, true);
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
  onMinute: () => void,
): Promise<void> {
  const minute = 60_000;
  for (let left = end - performance.now(); left > minute; left = end - performance.now()) {
    await wait(minute);
    memory.push(await runtime.memory());
    onMinute();
  }
}

function progress(tally: Tally, memory: readonly number[]): string {
  const errors = [...tally.errors].map(([name, count]) => `${name} ${count}`);
  const beats = tally.percentiles("beat").count;
  return `${beats} beats, ${memory.at(-1)?.toFixed(0)} MiB, errors: ${errors.join(", ") || "none"}`;
}
