import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { beatOf } from "#tests/rig/client.ts";
import { workerdOn } from "#tests/rig/processes.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { EMPTY, type Tally, type Visitor } from "./timed.ts";
import { signIn } from "./visitor.ts";

const PROBE_EVERY_MS = 100;

/** Repeatedly times requests to a Worker that does nothing, as the unit of all other times. */
export async function timeEmptyWorker(
  url: string,
  tally: Tally,
  over: () => boolean,
): Promise<void> {
  while (!over()) {
    const began = performance.now();
    const answer = await fetch(`${url}/?constant=1`);
    await answer.arrayBuffer();
    tally.took(EMPTY, performance.now() - began);
    await wait(PROBE_EVERY_MS);
  }
}

/** Resource use of a process. Linux only. */
export interface Runtime {
  /** Resident memory, MiB. */
  memory(): Promise<number>;
  /** CPU time since its start, user and system, s. */
  cpuSeconds(): Promise<number>;
  /** How long its first thread ran, and was ready but had no core, s. An isolate of the runtime runs on it. */
  thread(): Promise<{ readonly ran: number; readonly waited: number }>;
}

/** Clock ticks per second (USER_HZ), which is 100 on all architectures that Node supports. */
const TICKS = 100;

/** Finds the runtime that serves an origin on this machine. */
export async function watchRuntime(origin: string): Promise<Runtime> {
  return watchProcess(await workerdOn(Number(new URL(origin).port)));
}

/** Looks at a process by its id. */
export function watchProcess(process: number): Runtime {
  const read = (file: string) => readFile(`/proc/${process}/${file}`, "utf8");
  return {
    async memory() {
      const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(await read("status")) ?? [];
      return Number(kibibytes) / 1024;
    },
    async cpuSeconds() {
      // proc(5): the name in brackets may contain spaces; user and system time are fields 14 and 15.
      const fields = (await read("stat")).replace(/^.*\) /s, "").split(" ");
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    },
    async thread() {
      // Nanoseconds: https://docs.kernel.org/scheduler/sched-stats.html
      const [ran, waited] = (await read(`task/${process}/schedstat`)).split(" ").map(Number);
      return { ran: Number(ran) / 1e9, waited: Number(waited) / 1e9 };
    },
  };
}

/** The cost of single requests, measured one after another before the load. */
export interface Costs {
  readonly beatCpuMs: number;
  readonly megabyteCpuMs: number;
  readonly pageCpuMs: number;
  readonly signInCpuMs: number;
  /** Requests to the database for one beat, and for one page. */
  readonly beatRoundTrips: number;
  readonly pageRoundTrips: number;
  /** Growth of the database for each beat, bytes. */
  readonly beatRowBytes: number;
  /** Size of the WAV of a beat, bytes. */
  readonly beatBytes: number;
}

/** @param rounds how many beats are measured; the other requests in proportion */
export async function measureCosts(
  stack: Stack,
  runtime: Runtime,
  visitor: Visitor,
  rounds: number,
): Promise<Costs> {
  const { jar } = visitor;
  const databaseBytes = () =>
    stack.dump.count("select page_count * page_size from pragma_page_count, pragma_page_size");
  const make = async () => beatOf(await jar.postBeat({ mood: "I feel anxious and overwhelmed" }));
  const open = async () => (await jar.get("/assessment")).arrayBuffer();

  await signIn(visitor);
  const { audio_url, bytes } = await make();
  await open();

  const bytesBefore = await databaseBytes();
  const beat = await cost(rounds, make);
  const beatRowBytes = ((await databaseBytes()) - bytesBefore) / rounds;
  const page = await cost(rounds, open);
  const sound = await cost(Math.ceil(rounds / 10), async () => drain(await jar.get(audio_url)));
  const signInCost = await cost(Math.ceil(rounds / 10), () => signIn(visitor));
  return {
    beatCpuMs: beat.cpuMs,
    beatRoundTrips: beat.roundTrips,
    beatRowBytes,
    pageCpuMs: page.cpuMs,
    pageRoundTrips: page.roundTrips,
    megabyteCpuMs: (sound.cpuMs / bytes) * 1e6,
    signInCpuMs: signInCost.cpuMs,
    beatBytes: bytes,
  };

  async function cost(times: number, act: () => Promise<unknown>) {
    stack.roundTrips();
    const before = await runtime.cpuSeconds();
    for (let time = 0; time < times; time += 1) await act();
    const cpuMs = (((await runtime.cpuSeconds()) - before) * 1000) / times;
    return { cpuMs, roundTrips: stack.roundTrips() / times };
  }
}

async function drain(answer: Response): Promise<void> {
  const sound = answer.body?.getReader();
  while (sound && !(await sound.read()).done);
}
