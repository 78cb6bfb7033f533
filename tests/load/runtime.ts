import { readFile } from "node:fs/promises";
import { workerdOn } from "#tests/rig/workerd.ts";

/** Resource use of the workerd process. Linux only. */
export interface Runtime {
  /** Resident memory, MiB. */
  memory(): Promise<number>;
  /** CPU time since its start, user and system, s. */
  cpuSeconds(): Promise<number>;
}

/** Clock ticks per second (USER_HZ), which is 100 on all architectures that Node supports. */
const TICKS = 100;

/** Finds the runtime that serves an origin on this machine. */
export async function watchRuntime(origin: string): Promise<Runtime> {
  const process = await workerdOn(Number(new URL(origin).port));
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
  };
}
