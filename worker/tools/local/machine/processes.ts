import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

/** A running process, as the system lists it. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** With its arguments. */
  readonly command: string;
}

const TERMINATE_MS = 3_000;
const POLL_EVERY_MS = 50;

/** All processes of this machine or container. */
export async function listProcesses(): Promise<readonly Process[]> {
  if (process.platform !== "linux") return listByPs();
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = await Promise.all(pids.map((pid) => readProcess(Number(pid))));
  return read.filter((found) => found !== undefined);
}

/** Ends processes by SIGTERM, and by SIGKILL those that still run after three seconds. */
export async function endProcesses(ending: readonly Process[]): Promise<void> {
  const began = performance.now();
  for (const { pid } of ending) signal(pid, "SIGTERM");
  for (;;) {
    const left = await stillRunning(ending);
    if (left.length === 0) return;
    if (performance.now() - began > TERMINATE_MS)
      for (const { pid } of left) signal(pid, "SIGKILL");
    await pause(POLL_EVERY_MS);
  }
}

/** Those of some processes that still run. A pid with another command was reused. */
export async function stillRunning(
  known: readonly Pick<Process, "pid" | "command">[],
): Promise<readonly Process[]> {
  const running = await listProcesses();
  return running.filter(({ pid, command }) =>
    known.some((one) => one.pid === pid && one.command === command),
  );
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function readProcess(pid: number): Promise<Process | undefined> {
  try {
    const [stat, line] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/cmdline`, "utf8"),
    ]);
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the name may contain spaces and brackets.
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = line.replaceAll("\0", " ").trim();
    return state === "Z" ? undefined : { pid, parent: Number(parent), command };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH" || code === "EACCES") return undefined;
    throw error;
  }
}

async function listByPs(): Promise<readonly Process[]> {
  const { stdout } = await promisify(execFile)("ps", ["-axwwo", "pid=,ppid=,command="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*?)\s*$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/**
 * Calls `stop` on SIGINT and SIGTERM. Ctrl-C in a terminal may send SIGINT twice, by the terminal and
 * by npm: the second one must neither stop again nor kill.
 * @returns runs `stop` unless it has run already
 */
export function stopOnSignals(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stopOnce = () => {
    stopping ??= stop();
    return stopping;
  };
  process.on("SIGINT", stopOnce);
  process.on("SIGTERM", stopOnce);
  return stopOnce;
}
