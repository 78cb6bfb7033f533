import { rmSync } from "node:fs";
import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { DatabaseAccess } from "#db/client.ts";
import { isFree } from "#db/sqld/server.ts";
import { endProcesses, listProcesses, type Process, stillRunning } from "./processes.ts";

/** A resource of this machine that one process uses exclusively: a data folder, a port. */
export interface Resource {
  /** As an error message names it. */
  readonly name: string;
  /** Substrings that occur together only in the command line of the child process that serves it. */
  readonly commandMarks: readonly string[];
  /** How to reach the database that serves it. */
  readonly database?: DatabaseAccess;
}

/** The content of a pid file. */
interface PidFile {
  readonly owner: Pick<Process, "pid" | "command">;
  readonly marks: readonly string[];
  readonly database?: DatabaseAccess;
}

/**
 * Claims a resource for this process by a pid file that only its owner can read. Ends child processes
 * that a killed owner left running, and prints their names.
 * @returns releases the claim
 * @throws when another running process has claimed it
 */
export async function claim(file: string, resource: Resource): Promise<() => void> {
  const { name, commandMarks, database } = resource;
  const previous = await readPidFile(file);
  if (previous !== undefined && (await isAlive(previous))) throw inUse(name, previous.owner);
  const running = await listProcesses();
  const serving = running.filter((one) => hasMarks(one, commandMarks));
  // Without a pid file, it is not a leftover of an earlier start.
  if (previous === undefined && serving[0] !== undefined) throw inUse(name, serving[0]);
  await endLeftovers(
    running.filter((one) => serving.includes(one) || hasMarks(one, previous?.marks ?? [])),
  );
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const command = running.find(({ pid }) => pid === process.pid)?.command ?? "";
  const content: PidFile = {
    owner: { pid: process.pid, command },
    marks: commandMarks,
    ...(database && { database }),
  };
  await writeFile(file, JSON.stringify(content), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** The database of the process that has a claim, if that process still runs. */
export async function claimedDatabase(file: string): Promise<DatabaseAccess | undefined> {
  const content = await readPidFile(file);
  return content !== undefined && (await isAlive(content)) ? content.database : undefined;
}

function hasMarks({ command }: Process, marks: readonly string[]): boolean {
  return marks.length > 0 && marks.every((mark) => command.includes(mark));
}

function inUse(name: string, { pid, command }: PidFile["owner"]): Error {
  return new Error(`${name} is in use by process ${pid} (${command.slice(0, 80)}): end it first.`);
}

async function endLeftovers(leftovers: readonly Process[]): Promise<void> {
  if (leftovers.length === 0) return;
  const names = leftovers.map(({ pid, command }) => `${programOf(command)} (process ${pid})`);
  console.log(`An earlier start was killed and left ${names.join(", ")} running: now ended.`);
  await endProcesses(leftovers);
}

async function isAlive({ owner }: PidFile): Promise<boolean> {
  // Containers reuse pids soon: our own pid in the file is that of an earlier process.
  return owner.pid !== process.pid && (await stillRunning([owner])).length > 0;
}

function programOf(command: string): string {
  return command.split(" ")[0]?.split("/").at(-1) ?? command;
}

/** @returns undefined where there is no file, or one that was cut off while it was written */
async function readPidFile(file: string): Promise<PidFile | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as PidFile;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Claims the public port of the product.
 * @param runtimeMark stands in the command line of workerd alone: a killed start leaves its process running
 * @returns releases the claim
 * @throws when another process uses the port
 */
export async function claimPort(port: number, runtimeMark: string): Promise<() => void> {
  const commandMarks = [await realpath("node_modules"), runtimeMark];
  const release = await claim(`.data/runtime-${port}.pid`, { name: `PORT ${port}`, commandMarks });
  if (await isFree(port)) return release;
  release();
  throw new Error(
    `PORT ${port} is in use by another program: end that, or choose another port (PORT=${port + 1} npm start).`,
  );
}
