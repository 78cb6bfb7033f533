import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, watch } from "node:fs";
import { join } from "node:path";

/** A program that runs until it is ended. */
interface Program {
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

const XVFB = "/usr/bin/Xvfb";

export interface Screen extends Program {
  /** As in the variable of the environment. */
  readonly display: string;
}

/** Starts a screen that nobody sees, for a browser that wants one. */
export async function startScreen(folder: string): Promise<Screen> {
  const numbered = ["-displayfd", "1", "-screen", "0", "1400x2000x24", "-nolisten", "tcp"];
  const program = startProgram(XVFB, numbered, { log: join(folder, "screen.log"), env: {} });
  const { stdout } = program.child;
  if (stdout === null) throw new Error("The screen has no output.");
  const [number] = await once(stdout, "data");
  return { ...program, display: `:${String(number).trim()}` };
}

export const SOUND_SERVER = "/usr/bin/pulseaudio";

export interface SoundServer extends Program {
  /** As in the variable of the environment. */
  readonly server: string;
}

/** Starts a sound server whose sound goes nowhere, in time: without any, Firefox reports every sound as broken. */
export async function startSoundServer(folder: string): Promise<SoundServer> {
  const socket = join(folder, "sound.sock");
  const made = watch(folder);
  const program = startProgram(
    SOUND_SERVER,
    [
      ...["--daemonize=no", "--exit-idle-time=-1", "-n"],
      ...["-L", `module-native-protocol-unix socket=${socket} auth-anonymous=1`],
      ...["-L", "module-null-sink sink_name=nowhere"],
    ],
    { log: join(folder, "sound.log"), env: { HOME: folder, XDG_RUNTIME_DIR: folder } },
  );
  while (!existsSync(socket)) await once(made, "change");
  made.close();
  return { ...program, server: `unix:${socket}` };
}
