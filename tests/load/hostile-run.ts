import { setTimeout as wait } from "node:timers/promises";
import { startBenchEdge } from "#tests/bench/edge/start.ts";
import { readBooks, settle } from "#tests/faults/books.ts";
import { faultsOf, type Seen } from "#tests/faults/checker.ts";
import { beatOf } from "#tests/rig/answers.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { probe } from "./empty-worker.ts";
import type { Hostile } from "./hostile.ts";
import { assaultFrom, startHostileProcess } from "./hostile-process.ts";
import { type Company, PhasedTally } from "./phases.ts";
import { watchRuntime } from "./runtime.ts";
import { type Visitor, visit } from "./visitor.ts";
import { insertVisitors } from "./visitors.ts";

export interface HostileOptions {
  readonly people: number;
  readonly seconds: number;
  /** How often the hostile one comes and goes. @default 8 */
  readonly rounds?: number;
  /** Middle length of an ordinary visitor's pauses. @default a tenth of the time, at most 20 */
  readonly pauseSeconds?: number;
  /** Told of each phase. */
  readonly onPhase?: (news: string) => void;
}

export interface HostileReport {
  readonly options: HostileOptions;
  readonly tally: PhasedTally;
  /** How often the hostile one was answered what: `long paths: 404`. */
  readonly answers: ReadonlyMap<string, number>;
  /** Seconds of CPU that the runtime took a second, in each company. */
  readonly cpu: Readonly<Record<Company, number>>;
  readonly logs: readonly string[];
  /** What is wrong with the books afterwards. */
  readonly faults: readonly string[];
}

/** Which part of the time people arrive in, and which part of a phase is left for the one before to end. */
const ARRIVING = 0.1;
const SETTLING = 0.15;

/**
 * Lets ordinary visitors come and go while a hostile one is there by turns, so that whatever else the
 * machine does hits both alike; then holds the books. Limits are those that people meet.
 */
export async function runHostile(options: HostileOptions): Promise<HostileReport> {
  const { people, seconds, rounds = 8, onPhase } = options;
  const { pauseSeconds = Math.min(20, seconds / 10) } = options;
  const stack = await startStack({ limitScale: 1 });
  const empty = await startBenchEdge();
  const child = startHostileProcess();
  try {
    const runtime = await watchRuntime(stack.origin);
    const visitors = await insertVisitors(stack, people + 3);
    const others = visitors.slice(3);
    const hostile = await arm(stack, visitors);
    const tally = new PhasedTally();
    const seen: Seen[] = [];
    const answers = new Map<string, number>();
    const answered = (attack: string, how: number | string) => {
      const name = `${attack}: ${how}`;
      answers.set(name, (answers.get(name) ?? 0) + 1);
    };
    const end = performance.now() + seconds * 1000;
    const left = () => Math.max(0, end - performance.now());
    const evening = { tally, seen, pauseSeconds, left, over: () => left() === 0 };
    const arrivals = others.map(async (visitor, index) => {
      await wait((index / people) * seconds * 1000 * ARRIVING);
      await visit(visitor, evening);
    });
    const probing = probe(empty.url, tally, evening.over);
    const [cpu] = await Promise.all([goThroughPhases(), ...arrivals, probing]);

    await settle(stack);
    const faults = faultsOf(await readBooks(stack), seen, true);
    return { options, tally, answers, cpu, logs: stack.logs, faults };

    async function goThroughPhases(): Promise<HostileReport["cpu"]> {
      await wait(seconds * 1000 * ARRIVING);
      const length = left() / (2 * rounds) / 1000;
      const spent = { alone: 0, hostile: 0 };
      for (let phase = 0; phase < 2 * rounds; phase += 1) {
        const company = phase % 2 === 0 ? "alone" : "hostile";
        onPhase?.(`${company}, ${length.toFixed(0)} s`);
        const now = performance.now();
        tally.begin(company, now + length * 1000 * SETTLING, now + length * 1000);
        const before = await runtime.cpuSeconds();
        if (company === "alone") await wait(length * 1000);
        else await assaultFrom(child, hostile, { seconds: length, answered });
        spent[company] += ((await runtime.cpuSeconds()) - before) / (length * rounds);
      }
      return spent;
    }
  } finally {
    child.kill();
    await empty.close();
    await stack.close();
  }
}

/** Gives the hostile one the sessions of three people, with a beat of each that is heard. */
async function arm(stack: Stack, visitors: readonly Visitor[]): Promise<Hostile> {
  const [moods, ranges, stalls] = visitors;
  if (!moods || !ranges || !stalls) throw new Error("Nobody is there.");
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
