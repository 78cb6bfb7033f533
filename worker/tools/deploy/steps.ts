/** One step of a deployment. Its failure is told by throwing. */
export interface Step {
  readonly name: string;
  /** Reaches the world outside this machine: a dry run leaves it out. @default false */
  readonly outside?: boolean;
  run(): Promise<void>;
}

/**
 * Takes steps in order and stops at the first that fails.
 * @param say told each step before it is taken, and why the run ended early
 * @returns whether all went well
 */
export async function takeSteps(
  steps: readonly Step[],
  { dryRun, say }: { readonly dryRun: boolean; readonly say: (line: string) => void },
): Promise<boolean> {
  for (const { name, outside = false, run } of steps) {
    if (dryRun && outside) {
      say(`left out: ${name}`);
      continue;
    }
    say(name);
    try {
      await run();
    } catch (error) {
      say(`stopped at "${name}": ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
  return true;
}
