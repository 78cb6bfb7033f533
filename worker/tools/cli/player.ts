import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The players that are tried, in this order: what they are called with before a file, to play it once and say nothing. */
const PLAYERS: Readonly<Record<string, readonly string[]>> = {
  ffplay: ["-nodisp", "-autoexit", "-loglevel", "error"],
  mpv: ["--no-video", "--really-quiet"],
  aplay: ["--quiet"],
  afplay: [],
};

/** A program that plays a WAV, and what it is called with before the file. */
export interface Player {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * The first player that is there.
 * @param path folders, as in the variable PATH
 * @throws Error with the names of those that would do
 */
export function findPlayer(path = ""): Player {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  for (const [name, args] of Object.entries(PLAYERS)) {
    const command = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (command !== undefined) return { command, args };
  }
  throw new Error(`no player was found: install one of ${Object.keys(PLAYERS).join(", ")}`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Plays a WAV to its end, or until Ctrl-C. @throws Error where the player fails */
export async function play({ command, args }: Player, file: string): Promise<void> {
  // The player gets the signal, too, and ends; what is left of the sound is then taken away.
  const stays = () => undefined;
  process.on("SIGINT", stays);
  try {
    const player = spawn(command, [...args, file], { stdio: ["inherit", "ignore", "inherit"] });
    const code = await new Promise<number | null>((resolve, reject) => {
      player.on("error", reject);
      player.on("close", resolve);
    });
    if (code !== 0 && code !== null) throw new Error(`${command} ended with ${code}`);
  } finally {
    process.off("SIGINT", stays);
  }
}
