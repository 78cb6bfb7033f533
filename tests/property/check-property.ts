import fc from "fast-check";
import { addRegression, REGRESSIONS, readRegressions } from "./regressions.ts";

/** Of every run that decides whether a change lands: the same values on every machine. */
export const FIXED_SEED = 20_261_124;

const USUAL_RUNS = 100;

/** A number of runs, times `FUZZ_TIMES`. */
export const runsOf = (runs: number): number =>
  Math.ceil(runs * Number(process.env.FUZZ_TIMES ?? 1));

export interface PropertyOptions {
  /** Number of random values, before `FUZZ_TIMES`. @default 100 */
  readonly numRuns?: number;
  /** @default FUZZ_SEED of the environment, or a fixed seed */
  readonly seed?: number;
  /** Where to begin in the run of that seed, as a failure printed it. */
  readonly path?: string;
  /** Not shrunk: for a property whose failure leaves a state behind. @default false */
  readonly endOnFailure?: boolean;
  /** After this many ms no more values are tried, nor is one shrunk further. */
  readonly interruptAfterTimeLimit?: number;
  /** Where values that failed are kept. @default tests/regressions */
  readonly folder?: string;
}

/**
 * Checks a property: first with the values of its file in `tests/regressions/`, on which it failed once, then with
 * random ones of a fixed seed. `FUZZ_SEED` sets another seed, `FUZZ_TIMES` multiplies the number of values. A
 * value that fails is shrunk, added to that file, and printed with the seed and its path.
 * @param name of the file: unique, small letters, digits and hyphens
 * @throws Error when the property fails, with the failure of the property as its cause
 */
export function checkProperty<Values>(
  name: string,
  property: fc.IProperty<Values>,
  options?: PropertyOptions,
): void;
export function checkProperty<Values>(
  name: string,
  property: fc.IAsyncProperty<Values>,
  options?: PropertyOptions,
): Promise<void>;
export function checkProperty<Values>(
  name: string,
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  { folder = REGRESSIONS, ...options }: PropertyOptions = {},
): void | Promise<void> {
  const examples = readRegressions(folder, name) as Values[];
  const parameters: fc.Parameters<Values> = {
    seed: Number(process.env.FUZZ_SEED ?? FIXED_SEED),
    ...options,
    examples,
    numRuns: examples.length + runsOf(options.numRuns ?? USUAL_RUNS),
  };
  const report = (details: fc.RunDetails<Values>) => throwIfFailed(folder, name, details);
  const checked = fc.check(property as fc.IRawProperty<Values>, parameters);
  return checked instanceof Promise ? checked.then(report) : report(checked);
}

function throwIfFailed<Values>(folder: string, name: string, details: fc.RunDetails<Values>): void {
  if (!details.failed) return;
  const { seed, counterexample, counterexamplePath, errorInstance, numSkips } = details;
  if (counterexample === null) {
    const reason = details.interrupted
      ? "was interrupted before its first value"
      : `found no value to try: ${numSkips} were skipped`;
    throw new Error(`The property "${name}" ${reason} (FUZZ_SEED=${seed}).`);
  }
  const lines = [
    `The property "${name}" failed (FUZZ_SEED=${seed}, path ${counterexamplePath}).`,
    `Counterexample: ${fc.stringify(counterexample)}`,
    keep(folder, name, counterexample),
  ];
  if (errorInstance instanceof Error) lines.push(errorInstance.message);
  throw new Error(lines.join("\n"), { cause: errorInstance });
}

/** Keeps a value, and says where, or why not: the failure itself must be seen in any case. */
function keep(folder: string, name: string, value: unknown): string {
  try {
    addRegression(folder, name, value);
    return `It is kept in ${folder}/${name}.json, where the next run begins.`;
  } catch (error) {
    return `It is not kept: ${error instanceof Error ? error.message : error}`;
  }
}
