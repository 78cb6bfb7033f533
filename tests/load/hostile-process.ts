/** The hostile one in a process of their own: nothing of theirs holds up the clock that times the others. */
import { type ChildProcess, fork } from "node:child_process";
import { type Assault, assault, type Hostile } from "./hostile.ts";

type Answered = Parameters<Assault["answered"]>;

interface Order {
  readonly hostile: Hostile;
  readonly seconds: number;
}

const OVER = "over";

export function startHostileProcess(): ChildProcess {
  return fork(new URL(import.meta.url), { execArgv: [] });
}

/** Lets the process go at it once. @throws when it ends before its time */
export function assaultFrom(
  child: ChildProcess,
  hostile: Hostile,
  options: Assault,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("The hostile process ended."));
    const heard = (said: Answered | typeof OVER) => {
      if (said !== OVER) return options.answered(...said);
      child.off("message", heard);
      child.off("exit", ended);
      resolve();
    };
    child.on("message", heard);
    child.once("exit", ended);
    child.send({ hostile, seconds: options.seconds } satisfies Order);
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  process.on("message", async ({ hostile, seconds }: Order) => {
    await assault(hostile, { seconds, answered: (...said) => void process.send?.(said) });
    process.send?.(OVER);
  });
}
