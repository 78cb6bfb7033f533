import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";

/** A program that runs until it is ended. */
export interface Program {
  readonly child: ChildProcess;
  end(): Promise<void>;
}

/** Starts a program whose output goes to a file. */
export function startProgram(
  command: string,
  args: readonly string[],
  { log, env }: { readonly log: string; readonly env: Readonly<Record<string, string>> },
): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const file = createWriteStream(log, { flags: "a" });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const endAtOnce = () => child.kill("SIGKILL");
  process.on("exit", endAtOnce);
  return {
    child,
    async end() {
      process.off("exit", endAtOnce);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  };
}
