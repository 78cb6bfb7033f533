import { setTimeout as wait } from "node:timers/promises";
import { startBenchEdge } from "#tests/bench/edge/start.ts";
import { readBooks, settle } from "#tests/faults/books.ts";
import { faultsOf, type Seen } from "#tests/faults/checker.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";
import { hashPassword } from "#worker/accounts/password.ts";
import { type Costs, measureCosts } from "./costs.ts";
import { type Runtime, watchRuntime } from "./runtime.ts";
import { Tally } from "./tally.ts";
import { type Visitor, visit } from "./visitor.ts";

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

/** The name under which the Worker that does nothing is timed. */
export const EMPTY = "an empty Worker";

const PROBE_EVERY_MS = 100;
const CREDITS = 100_000;

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

/** Asks the Worker that does nothing, again and again, from the same client on the same machine. */
async function probe(url: string, tally: Tally, over: () => boolean): Promise<void> {
  while (!over()) {
    const began = performance.now();
    const answer = await fetch(`${url}/?constant=1`);
    await answer.arrayBuffer();
    tally.took(EMPTY, performance.now() - began);
    await wait(PROBE_EVERY_MS);
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

/** People with a session, a password and more credits than they will spend; one in four is hasty. */
async function insertVisitors(stack: Stack, count: number): Promise<readonly Visitor[]> {
  const visitors: Visitor[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id, jar } = await stack.insertPerson();
    visitors.push({ id, email: `${id}@example.com`, jar, index, hasty: index % 4 === 0 });
  }
  await stack.dump.write([
    ["update user set password_hash = ?", [await hashPassword(PASSWORD)]],
    ["update profiles set available_credits = ?", [CREDITS]],
    ["update credit_ledger set delta = ?", [CREDITS]],
  ]);
  return visitors;
}
