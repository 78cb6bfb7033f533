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

/**
 * Where the hostile visitor is: nowhere; at another product on the same machine, which takes as much of its cores; or in
 * the isolate of the ordinary visitors.
 */
const SITUATIONS = ["alone", "elsewhere", "hostile"] as const;
type Situation = (typeof SITUATIONS)[number];

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
  readonly elsewhere = new Tally();
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
  /** How many phases there are of each situation: each comes first, second and last equally often. @default 3 */
  readonly rounds?: number;
  /** Mean pause of an ordinary visitor, s. @default a tenth of the time, at most 20 */
  readonly pauseSeconds?: number;
  /** Receives a line at the begin of each phase. */
  readonly onPhase?: (news: string) => void;
}

/** Of the isolate's thread in one situation, cores. */
interface CpuUse {
  readonly ran: number;
  /** Was ready to run, and had no core. */
  readonly waited: number;
}

interface HostileReport {
  readonly options: HostileOptions;
  readonly tally: PhasedTally;
  /** Counts of the answers to the hostile visitor, by keys such as `long paths: 404`. */
  readonly answers: ReadonlyMap<string, number>;
  readonly cpu: Readonly<Record<Situation, CpuUse>>;
  readonly logs: readonly string[];
  /** Violations of the invariants of credits after the run. */
  readonly faults: readonly string[];
}

/** The share of the time in which people arrive, before the first phase. */
const ARRIVAL_SHARE = 0.15;
/** The share of each phase that is not timed: requests of the phase before end in it. */
const SETTLING_SHARE = 0.15;

/**
 * Runs ordinary visitors while phases of the three situations alternate, so that other load on the machine affects
 * all alike; then checks the invariants. The rate limits are those of production.
 */
export async function runHostile(options: HostileOptions): Promise<HostileReport> {
  const { people, seconds, rounds = 3, onPhase } = options;
  const { pauseSeconds = Math.min(20, seconds / 10) } = options;
  const product = { limitScale: 1, sells: true, costlyHashes: true };
  const stack = await startStack(product);
  const elsewhere = await startStack(product);
  const empty = await startBenchEdge();
  const child = startHostileProcess();
  try {
    const runtime = await watchRuntime(stack.origin);
    const visitors = await insertVisitors(stack, people + 3);
    const others = visitors.slice(3);
    const attacked = {
      hostile: await createHostileVisitor(stack, visitors),
      elsewhere: await createHostileVisitor(elsewhere, await insertVisitors(elsewhere, 3)),
    };
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
      const phases = Array.from({ length: rounds }, (_, round) =>
        rotated(SITUATIONS, round),
      ).flat();
      const length = left() / phases.length / 1000;
      const none = { seconds: 0, ran: 0, waited: 0 };
      const spent = { alone: { ...none }, elsewhere: { ...none }, hostile: { ...none } };
      for (const situation of phases) {
        onPhase?.(`${situation}, ${length.toFixed(0)} s`);
        const now = performance.now();
        const endPhase = tally.begin(situation, now + length * 1000 * SETTLING_SHARE);
        const before = await runtime.thread();
        // A short phase on a busy machine may end before the first ordinary request that it times.
        do {
          if (situation === "alone") await wait(length * 1000);
          else await attack(situation, length);
        } while (tally[situation].percentiles(ALL).count === 0 && !visitorsLeft);
        endPhase();
        const after = await runtime.thread();
        const sum = spent[situation];
        sum.seconds += (performance.now() - now) / 1000;
        sum.ran += after.ran - before.ran;
        sum.waited += after.waited - before.waited;
      }
      over = true;
      return {
        alone: perSecond(spent.alone),
        elsewhere: perSecond(spent.elsewhere),
        hostile: perSecond(spent.hostile),
      };
    }

    function attack(where: keyof typeof attacked, length: number): Promise<void> {
      const counted = where === "hostile" ? answered : () => {};
      return attackFrom(child, attacked[where], { seconds: length, answered: counted });
    }
  } finally {
    child.kill();
    await empty.close();
    await elsewhere.close();
    await stack.close();
  }
}

/** More people are there later, so each round begins with another situation. */
function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

function perSecond({ seconds, ran, waited }: CpuUse & { readonly seconds: number }): CpuUse {
  return { ran: ran / seconds, waited: waited / seconds };
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

/**
 * p95 of all ordinary requests with the hostile visitor, divided by that of another situation.
 * @param to what it is compared to. @default "alone"
 */
export function hostileRatio({ tally }: HostileReport, to: Situation = "alone"): number {
  return p95(tally.hostile, ALL) / p95(tally[to], ALL);
}

/** The report as Markdown. Times are ratios: their absolute values depend on the machine. */
export function hostileToMarkdown(report: HostileReport): string {
  return [timesTable(report), answersTable(report), figuresTable(report)].join("\n\n");
}

function timesTable({ tally }: HostileReport): string {
  const unit = p95(tally.alone, EMPTY);
  const rows = [EMPTY, ...KINDS, ALL].map((kind) => {
    const cells = SITUATIONS.map((situation) => {
      const { count, p95 } = tally[situation].percentiles(kind);
      return `${count} | ${short(p95 / unit)}`;
    });
    const here = p95(tally.hostile, kind);
    const ratios = [tally.alone, tally.elsewhere].map((of) => (here / p95(of, kind)).toFixed(2));
    return `| ${[kind, ...cells, ...ratios].join(" | ")} |`;
  });
  const head = [
    "| request | without: count | p95 | elsewhere: count | p95 | with: count | p95 | with / without | with / elsewhere |",
    "|---|---|---|---|---|---|---|---|---|",
  ].join("\n");
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
  const cores = (of: keyof CpuUse) =>
    SITUATIONS.map((situation) => cpu[situation][of].toFixed(2)).join(", ");
  const rows: [string, string][] = [
    ["people, minutes", `${options.people}, ${short(options.seconds / 60)}`],
    ["errors of ordinary visitors", String(errors)],
    ["faults in the books", String(faults.length)],
    ["the isolate's thread ran, cores: without, elsewhere, with", cores("ran")],
    ["was ready and had no core", cores("waited")],
    ["p95 with the hostile one, times that without", hostileRatio(report).toFixed(2)],
    ["times that with it elsewhere", hostileRatio(report, "elsewhere").toFixed(2)],
  ];
  const lines = rows.map(([name, value]) => `| ${name} | ${value} |`);
  return ["| one isolate | figure |\n|---|---|", ...lines].join("\n");
}

function p95(tally: Tally, kind: string): number {
  return tally.percentiles(kind).p95;
}
