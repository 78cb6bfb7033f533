import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#db/sqld/server.ts";
import { startBenchEdge } from "#tests/bench/edge/start.ts";
import {
  findViolations,
  type ReceivedBeat,
  readCreditTables,
  settle,
} from "#tests/faults/invariants.ts";
import { startStack } from "#tests/rig/stack.ts";
import { type Costs, measureCosts, timeEmptyWorker, watchProcess, watchRuntime } from "./costs.ts";
import { openInspector } from "./inspector.ts";
import { EMPTY, KINDS, Tally } from "./timed.ts";
import { insertVisitors, visit } from "./visitor.ts";

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

/** MiB. */
interface Memory {
  /** Resident memory of the runtime, with what it will collect only later. */
  readonly runtime: number;
  /** What the product's isolate holds after a collection. */
  readonly retained: number;
  /** Resident memory of the database. */
  readonly database: number;
}

interface LoadReport {
  readonly options: LoadOptions;
  readonly tally: Tally;
  readonly costs: Costs;
  /** At the start, each minute and at the end. */
  readonly memory: readonly Memory[];
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
  const inspectorPort = await freePort();
  const stack = await startStack({ sells: true, costlyHashes: true, inspectorPort });
  const empty = await startBenchEdge();
  try {
    const runtime = await watchRuntime(stack.origin);
    const database = watchProcess(stack.engine.pid());
    const [first, ...others] = await insertVisitors(stack, Math.max(people, sessions) + 1);
    if (first === undefined) throw new Error("There are no visitors.");
    const costs = await measureCosts(stack, runtime, first, rounds);

    const tally = new Tally();
    const received: ReceivedBeat[] = [];
    const inspector = await openInspector(inspectorPort, stack.origin);
    const look = async (): Promise<Memory> => ({
      runtime: await runtime.memory(),
      database: await database.memory(),
      retained: await inspector.retained(),
    });
    const memory = [await look()];
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
    const watching = watch(look, memory, end, () => onMinute?.(progress(tally, memory)));
    await Promise.all([...arrivals, probing, watching]);
    memory.push(await look());
    inspector.close();
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
  look: () => Promise<Memory>,
  memory: Memory[],
  end: number,
  onMinute: () => void,
): Promise<void> {
  const minute = 60_000;
  for (let left = end - performance.now(); left > minute; left = end - performance.now()) {
    await wait(minute);
    memory.push(await look());
    onMinute();
  }
}

function progress(tally: Tally, memory: readonly Memory[]): string {
  const errors = [...tally.errors].map(([name, count]) => `${name} ${count}`);
  const beats = tally.percentiles("beat").count;
  return `${beats} beats, ${memory.at(-1)?.runtime.toFixed(0)} MiB, errors: ${errors.join(", ") || "none"}`;
}

/** The report as Markdown. Times are ratios to those of the empty Worker: absolute values depend on the machine. */
export function toMarkdown(report: LoadReport): string {
  return [requestsTable(report), figuresTable(report)].join("\n\n");
}

/** A line for each kind of error of ordinary visitors, and for each violation of the invariants. */
export function problems({
  tally,
  faults,
}: Pick<LoadReport, "tally" | "faults">): readonly string[] {
  return [...[...tally.errors].map(([name, count]) => `${name}: ${count} times`), ...faults];
}

/** The count of each logged event, to find the cause of a problem. */
export function loggedEvents({ logs }: Pick<LoadReport, "logs">): readonly string[] {
  const counted = new Map<string, number>();
  for (const line of logs) {
    const { event, error, code } = JSON.parse(line) as Readonly<Record<string, string>>;
    const name = [event, error, code].filter(Boolean).join(" ");
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].map(([name, count]) => `logged ${name}: ${count} times`);
}

function requestsTable({ tally, options }: LoadReport): string {
  const empty = tally.percentiles(EMPTY);
  const rows = [EMPTY, ...KINDS].map((kind) => {
    const { count, p50, p95, p99 } = tally.percentiles(kind);
    const rate = (count / options.seconds).toFixed(1);
    const ratios = [p50 / empty.p50, p95 / empty.p95, p99 / empty.p99].map(short);
    return `| ${[kind, count, rate, ...ratios].join(" | ")} |`;
  });
  const head = "| request | count | a second | p50 | p95 | p99 |\n|---|---|---|---|---|---|";
  return [head, ...rows].join("\n");
}

function figuresTable({ options, tally, costs, memory, cpuSeconds, faults }: LoadReport): string {
  const errors = [...tally.errors.values()].reduce((sum, count) => sum + count, 0);
  const beats = tally.percentiles("beat").count;
  const rows: [string, string][] = [
    ["people, minutes", `${options.people}, ${short(options.seconds / 60)}`],
    ["open sessions", String(Math.max(options.people, options.sessions ?? 0))],
    ["errors", String(errors)],
    ["sign-ins asked to come back", String(tally.sentAway)],
    ["faults in the books", String(faults.length)],
    ["sound heard", `${(tally.soundBytes / 1e6).toFixed(0)} MB`],
    [
      "runtime's memory: start, each minute, end",
      `${memory.map(({ runtime }) => runtime.toFixed(0)).join(", ")} MiB`,
    ],
    [
      "isolate after a collection",
      `${memory.map(({ retained }) => retained.toFixed(1)).join(", ")} MiB`,
    ],
    ["database's memory", `${memory.map(({ database }) => database.toFixed(0)).join(", ")} MiB`],
    ["CPU, all of it, a beat", `${((cpuSeconds * 1000) / beats).toFixed(0)} ms`],
    ["CPU, a beat alone", `${costs.beatCpuMs.toFixed(1)} ms`],
    ["CPU, a MB of sound", `${costs.megabyteCpuMs.toFixed(1)} ms`],
    ["CPU, a page", `${costs.pageCpuMs.toFixed(1)} ms`],
    ["CPU, a sign-in", `${costs.signInCpuMs.toFixed(0)} ms`],
    ["round trips to the database: beat, page", `${costs.beatRoundTrips}, ${costs.pageRoundTrips}`],
    ["the database grows by, a beat", `${(costs.beatRowBytes / 1000).toFixed(1)} kB`],
    ["size of a beat's WAV", `${(costs.beatBytes / 1e6).toFixed(1)} MB`],
  ];
  const lines = rows.map(([name, value]) => `| ${name} | ${value} |`);
  return ["| runtime | figure |\n|---|---|", ...lines].join("\n");
}

export function short(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
