import { once } from "node:events";
import { join } from "node:path";
import { type Program, startProgram } from "./process.ts";

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
