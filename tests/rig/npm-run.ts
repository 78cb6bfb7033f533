import { type ChildProcess, spawn } from "node:child_process";

/** A script of package.json that runs until it is told to end. */
export interface NpmRun {
  readonly child: ChildProcess;
  /** Waits until it has printed a text, for the second time if it is asked for twice. */
  prints(text: string): Promise<void>;
  /** All that it printed so far. */
  printed(): string;
}

/** `npm run SCRIPT` in a process group of its own, as a terminal starts it. */
export function npmRun(
  script: string,
  variables: Readonly<Record<string, string>>,
  cwd = ".",
): NpmRun {
  const child = spawn("npm", ["run", script], {
    cwd,
    detached: true,
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let read = 0;
  const heard: (() => void)[] = [];
  const listen = (data: Buffer) => {
    printed += data;
    for (const tell of heard.splice(0)) tell();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  return {
    child,
    async prints(text) {
      for (;;) {
        const at = printed.indexOf(text, read);
        if (at >= 0) {
          read = at + text.length;
          return;
        }
        await new Promise<void>((resolve) => heard.push(resolve));
      }
    },
    printed: () => printed,
  };
}

/** Signals a script and all that it started; 0 only asks whether any of them is left. */
export function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals | 0): void {
  if (pid === undefined) throw new Error("It did not start.");
  process.kill(-pid, signal);
}
