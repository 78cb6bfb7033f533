import { readFile } from "node:fs/promises";
import { workerdOn } from "#tests/rig/workerd.ts";

/** What the kernel says of the runtime's process. Linux only. */
export interface Runtime {
  /** Resident memory, MiB. */
  memory(): Promise<number>;
  /** Seconds of CPU since it started, its own and the system's for it. */
  cpuSeconds(): Promise<number>;
}

/** Clock ticks a second, as Linux tells processes on every machine that Node runs on. */
const TICKS = 100;

/** Watches the runtime that listens for an origin on this machine. */
export async function watchRuntime(origin: string): Promise<Runtime> {
  const process = await workerdOn(Number(new URL(origin).port));
  const read = (file: string) => readFile(`/proc/${process}/${file}`, "utf8");
  return {
    async memory() {
      const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(await read("status")) ?? [];
      return Number(kibibytes) / 1024;
    },
    async cpuSeconds() {
      // proc(5): the name in brackets may hold spaces; user and system time are fields 14 and 15.
      const fields = (await read("stat")).replace(/^.*\) /s, "").split(" ");
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    },
  };
}
