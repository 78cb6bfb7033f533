/**
 * Runs the hostile visitor in a process of its own, so that its work does not delay the timers that
 * measure the ordinary visitors.
 */
import { type ChildProcess, fork } from "node:child_process";
import { type AttackOptions, attackAll, type HostileVisitor } from "./hostile.ts";

type Answered = Parameters<AttackOptions["answered"]>;

interface Command {
  readonly hostile: HostileVisitor;
  readonly seconds: number;
  readonly only: AttackOptions["only"];
}

const OVER = "over";

export function startHostileProcess(): ChildProcess {
  return fork(new URL(import.meta.url), { execArgv: [] });
}

/** Runs one round of attacks in the process. @throws when the process ends before the round */
export function attackFrom(
  child: ChildProcess,
  hostile: HostileVisitor,
  options: AttackOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("The hostile process ended."));
    const receive = (message: Answered | typeof OVER) => {
      if (message !== OVER) return options.answered(...message);
      child.off("message", receive);
      child.off("exit", ended);
      resolve();
    };
    child.on("message", receive);
    child.once("exit", ended);
    child.send({
      hostile,
      seconds: options.seconds,
      only: options.only,
    } satisfies Command);
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  process.on("message", async ({ hostile, ...options }: Command) => {
    await attackAll(hostile, { ...options, answered: (...args) => void process.send?.(args) });
    process.send?.(OVER);
  });
}
