import { rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { DatabaseAccess } from "#db/client.ts";
import { endProcesses, listProcesses, type Process, stillRunning } from "./processes.ts";

/** Something of this machine that one process holds alone: a folder of data, a port. */
export interface Holding {
  /** As an error names it. */
  readonly what: string;
  /** Texts that the command line of the child that serves it has, and no other. */
  readonly marks: readonly string[];
  /** The database that serves it. */
  readonly database?: DatabaseAccess;
}

/** What stands in a pid file. */
interface Note extends Pick<Holding, "marks" | "database"> {
  readonly owner: Pick<Process, "pid" | "command">;
}

/**
 * Claims something for this process by a pid file, which only its owner reads. A child that a killed
 * owner left running is ended, and said.
 * @returns gives it back
 * @throws when another process that still runs holds it
 */
export async function claim(file: string, holding: Holding): Promise<() => void> {
  const { what, marks, database } = holding;
  const before = await readNote(file);
  if (before !== undefined && (await isAlive(before))) throw inUse(what, before.owner);
  const running = await listProcesses();
  const serving = running.filter((one) => isMarked(one, marks));
  // Without a note it is nothing that a start of ours left behind.
  if (before === undefined && serving[0] !== undefined) throw inUse(what, serving[0]);
  await endLeftBehind(
    running.filter((one) => serving.includes(one) || isMarked(one, before?.marks ?? [])),
  );
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const command = running.find(({ pid }) => pid === process.pid)?.command ?? "";
  const note: Note = { owner: { pid: process.pid, command }, marks, ...(database && { database }) };
  await writeFile(file, JSON.stringify(note), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

function isMarked({ command }: Process, marks: readonly string[]): boolean {
  return marks.length > 0 && marks.every((mark) => command.includes(mark));
}

function inUse(what: string, { pid, command }: Note["owner"]): Error {
  return new Error(`${what} is in use by process ${pid} (${command.slice(0, 80)}): end it first.`);
}

/** The database of whoever holds a claim and still runs. */
export async function databaseOf(file: string): Promise<DatabaseAccess | undefined> {
  const note = await readNote(file);
  return note !== undefined && (await isAlive(note)) ? note.database : undefined;
}

async function endLeftBehind(left: readonly Process[]): Promise<void> {
  if (left.length === 0) return;
  const names = left.map(({ pid, command }) => `${nameOf(command)} (process ${pid})`);
  console.log(`An earlier start was killed and left ${names.join(", ")} running: now ended.`);
  await endProcesses(left);
}

async function isAlive({ owner }: Note): Promise<boolean> {
  // In a container a number soon comes again: this process's own says nothing of another one.
  return owner.pid !== process.pid && (await stillRunning([owner])).length > 0;
}

function nameOf(command: string): string {
  return command.split(" ")[0]?.split("/").at(-1) ?? command;
}

/** A file that was cut off while it was written says nothing. */
async function readNote(file: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Note;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
