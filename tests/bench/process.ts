import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_DISK = "/dev/shm";
const BEAT = new URL("../../worker/tools/cli/beat.ts", import.meta.url).pathname;

/** A new folder on a memory-backed disk, where there is one. The caller removes it. */
export function memoryFolder(): Promise<string> {
  return mkdtemp(join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), "bench-"));
}

/** Our command line, which renders the formula of a file. */
export function beatCommand(formula: string): readonly string[] {
  return [process.execPath, BEAT, "--formula", formula, "--json"];
}

/** Whether a program is installed. */
export function works([command = "", ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Runs a program to its end. */
export function run([command = "", ...args]: readonly string[], folder: string): void {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, "cache") };
  const { status, stderr } = spawnSync(command, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
