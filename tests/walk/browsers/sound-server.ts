import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { type Program, startProgram } from "./process.ts";

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
