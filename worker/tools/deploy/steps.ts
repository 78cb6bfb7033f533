/** One step of a deployment. */
export interface Step {
  readonly name: string;
  /** Changes something outside this machine: a dry run skips it. @default false */
  readonly external?: boolean;
  /** @throws when the step failed */
  run(): Promise<void>;
}

/**
 * Runs steps in order and stops at the first that fails.
 * @param print receives the name of each step before it runs, and the reason of a failure
 * @returns whether no step failed
 */
export async function runSteps(
  steps: readonly Step[],
  { dryRun, print }: { readonly dryRun: boolean; readonly print: (line: string) => void },
): Promise<boolean> {
  for (const { name, external = false, run } of steps) {
    if (dryRun && external) {
      print(`left out: ${name}`);
      continue;
    }
    print(name);
    try {
      await run();
    } catch (error) {
      print(`stopped at "${name}": ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
  return true;
}
