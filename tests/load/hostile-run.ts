import { setTimeout as wait } from "node:timers/promises";
import { startBenchEdge } from "#tests/bench/edge/start.ts";
import {
  findViolations,
  type ReceivedBeat,
  readCreditTables,
  settle,
} from "#tests/faults/invariants.ts";
import { beatOf } from "#tests/rig/client.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { timeEmptyWorker, watchRuntime } from "./costs.ts";
import type { HostileVisitor } from "./hostile.ts";
import { attackFrom, startHostileProcess } from "./hostile-process.ts";
import { short } from "./run.ts";
import { ALL, EMPTY, KINDS, Tally, type Visitor } from "./timed.ts";
import { insertVisitors, visit } from "./visitor.ts";

/** Whether the ordinary visitors share the isolate with a hostile one. */
type Situation = "alone" | "hostile";

interface Phase {
  readonly situation: Situation;
  readonly from: number;
  to: number;
}

/**
 * Keeps a tally for each situation as well. A request belongs to the phase in which it began; one that
 * began between two phases is not timed, but its error counts.
 */
class PhasedTally extends Tally {
  readonly alone = new Tally();
  readonly hostile = new Tally();
  readonly #phases: Phase[] = [];

  /**
   * Begins a phase.
   * @param from in the time of performance.now(), ms
   * @returns ends it
   */
  begin(situation: Situation, from: number): () => void {
    const phase: Phase = { situation, from, to: Number.POSITIVE_INFINITY };
    this.#phases.push(phase);
    return () => {
      phase.to = performance.now();
    };
  }

  override took(kind: string, milliseconds: number): void {
    super.took(kind, milliseconds);
    const began = performance.now() - milliseconds;
    const phase = this.#phases.find(({ from, to }) => from <= began && began < to);
    if (phase !== undefined) this[phase.situation].took(kind, milliseconds);
  }
}

export interface HostileOptions {
  readonly people: number;
  readonly seconds: number;
  /** How many phases have the hostile visitor, and how many do not. @default 8 */
  readonly rounds?: number;
  /** Mean pause of an ordinary visitor, s. @default a tenth of the time, at most 20 */
  readonly pauseSeconds?: number;
  /** Receives a line at the begin of each phase. */
  readonly onPhase?: (news: string) => void;
}

interface HostileReport {
  readonly options: HostileOptions;
  readonly tally: PhasedTally;
  /** Counts of the answers to the hostile visitor, by keys such as `long paths: 404`. */
  readonly answers: ReadonlyMap<string, number>;
  /** CPU use of the runtime in each situation, cores. */
  readonly cpu: Readonly<Record<Situation, number>>;
  readonly logs: readonly string[];
  /** Violations of the invariants of credits after the run. */
  readonly faults: readonly string[];
}

/** The share of the time in which people arrive. */
const ARRIVAL_SHARE = 0.1;
/** The share of each phase that is not timed: requests of the phase before end in it. */
const SETTLING_SHARE = 0.15;

/**
 * Runs ordinary visitors while phases with and without a hostile visitor alternate, so that other load on
 * the machine affects both alike; then checks the invariants. The rate limits are those of production.
 */
export async function runHostile(options: HostileOptions): Promise<HostileReport> {
  const { people, seconds, rounds = 8, onPhase } = options;
  const { pauseSeconds = Math.min(20, seconds / 10) } = options;
  const stack = await startStack({ limitScale: 1, sells: true, costlyHashes: true });
  const empty = await startBenchEdge();
  const child = startHostileProcess();
  try {
    const runtime = await watchRuntime(stack.origin);
    const visitors = await insertVisitors(stack, people + 3);
    const others = visitors.slice(3);
    const hostile = await createHostileVisitor(stack, visitors);
    const tally = new PhasedTally();
    const received: ReceivedBeat[] = [];
    const answers = new Map<string, number>();
    const answered = (attack: string, how: number | string) => {
      const name = `${attack}: ${how}`;
      answers.set(name, (answers.get(name) ?? 0) + 1);
    };
    const end = performance.now() + seconds * 1000;
    const left = () => Math.max(0, end - performance.now());
    // The last phase may end late, because it awaits an answer to every kind of attack.
    let over = false;
    const pauseLeft = () => (over ? 0 : Math.max(pauseSeconds * 1000, left()));
    const { gateway } = stack;
    const context = { tally, received, gateway, pauseSeconds, left: pauseLeft, over: () => over };
    const arrivals = others.map(async (visitor, index) => {
      await wait((index / people) * seconds * 1000 * ARRIVAL_SHARE);
      await visit([visitor], context);
    });
    let visitorsLeft = false;
    void Promise.allSettled(arrivals).then(() => {
      visitorsLeft = true;
    });
    const probing = timeEmptyWorker(empty.url, tally, context.over);
    const [cpu] = await Promise.all([runPhases(), ...arrivals, probing]);

    await settle(stack);
    const faults = findViolations(await readCreditTables(stack), received, true);
    return { options, tally, answers, cpu, logs: stack.logs, faults };

    async function runPhases(): Promise<HostileReport["cpu"]> {
      await wait(seconds * 1000 * ARRIVAL_SHARE);
      const length = left() / (2 * rounds) / 1000;
      const spent = { alone: 0, hostile: 0 };
      for (let phase = 0; phase < 2 * rounds; phase += 1) {
        const situation = phase % 2 === 0 ? "alone" : "hostile";
        onPhase?.(`${situation}, ${length.toFixed(0)} s`);
        const now = performance.now();
        const endPhase = tally.begin(situation, now + length * 1000 * SETTLING_SHARE);
        const before = await runtime.cpuSeconds();
        // A short phase on a busy machine may end before the first ordinary request that it times.
        do {
          if (situation === "alone") await wait(length * 1000);
          else await attackFrom(child, hostile, { seconds: length, answered });
        } while (tally[situation].percentiles(ALL).count === 0 && !visitorsLeft);
        endPhase();
        const phaseSeconds = (performance.now() - now) / 1000;
        spent[situation] += ((await runtime.cpuSeconds()) - before) / (phaseSeconds * rounds);
      }
      over = true;
      return spent;
    }
  } finally {
    child.kill();
    await empty.close();
    await stack.close();
  }
}

/** Prepares the hostile visitor: the sessions of three people, and beats of two of them. */
export async function createHostileVisitor(
  stack: Stack,
  visitors: readonly Visitor[],
): Promise<HostileVisitor> {
  const [moods, ranges, stalls] = visitors;
  if (!moods || !ranges || !stalls) throw new Error("Three visitors are needed.");
  const session = ({ jar }: Visitor) => jar.cookies.get("session") ?? "";
  const sound = async ({ jar }: Visitor) =>
    (await beatOf(await jar.postBeat({ mood: "I feel tense" }))).audio_url;
  return {
    origin: stack.origin,
    sessions: {
      moods: session(moods),
      ranges: session(ranges),
      "stalled streams": session(stalls),
    },
    sounds: { ranges: await sound(ranges), "stalled streams": await sound(stalls) },
    victim: moods.email,
  };
}

/** The highest acceptable ratio of p95 with and without the hostile visitor. */
export const TARGET = 2;

/** p95 of all ordinary requests with the hostile visitor, divided by that without. */
export function hostileRatio({ tally }: HostileReport): number {
  return p95(tally.hostile, ALL) / p95(tally.alone, ALL);
}

/** The report as Markdown. Times are ratios: their absolute values depend on the machine. */
export function hostileToMarkdown(report: HostileReport): string {
  return [timesTable(report), answersTable(report), figuresTable(report)].join("\n\n");
}

function timesTable({ tally }: HostileReport): string {
  const unit = p95(tally.alone, EMPTY);
  const rows = [EMPTY, ...KINDS, ALL].map((kind) => {
    const [without, with_] = [tally.alone, tally.hostile].map((of) => of.percentiles(kind));
    if (!without || !with_) return "";
    const cells = [without.count, short(without.p95 / unit), with_.count, short(with_.p95 / unit)];
    return `| ${[kind, ...cells, (with_.p95 / without.p95).toFixed(2)].join(" | ")} |`;
  });
  const head =
    "| request | without: count | p95 | with: count | p95 | ratio |\n|---|---|---|---|---|---|";
  return [head, ...rows].join("\n");
}

function answersTable({ answers }: HostileReport): string {
  const rows = [...answers]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `| ${name} | ${count} |`);
  return ["| the hostile one was answered | times |\n|---|---|", ...rows].join("\n");
}

function figuresTable(report: HostileReport): string {
  const { options, tally, cpu, faults } = report;
  const errors = [...tally.errors.values()].reduce((sum, count) => sum + count, 0);
  const rows: [string, string][] = [
    ["people, minutes", `${options.people}, ${short(options.seconds / 60)}`],
    ["errors of ordinary visitors", String(errors)],
    ["faults in the books", String(faults.length)],
    [
      "CPU of the runtime, cores: without, with",
      `${cpu.alone.toFixed(2)}, ${cpu.hostile.toFixed(2)}`,
    ],
    ["p95 with the hostile one, times that without", hostileRatio(report).toFixed(2)],
  ];
  const lines = rows.map(([name, value]) => `| ${name} | ${value} |`);
  return ["| one isolate | figure |\n|---|---|", ...lines].join("\n");
}

function p95(tally: Tally, kind: string): number {
  return tally.percentiles(kind).p95;
}
