/** One measured property of the sound, and the bounds within which it must lie. */
export interface Check {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly least?: number;
  readonly most?: number;
}

/** NaN holds for nothing. */
export function holds({ value, least = -Infinity, most = Infinity }: Check): boolean {
  return value >= least && value <= most;
}

export function lineOf(check: Check): string {
  const { name, value, unit, least, most } = check;
  const bounds = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ].join(", ");
  return `${holds(check) ? "ok   " : "WRONG"} ${name}: ${value.toFixed(3)} ${unit} (${bounds})`;
}

/** The names of the checks that do not hold, with their values: what a test expects to be empty. */
export function broken(checks: readonly Check[]): string[] {
  return checks.filter((check) => !holds(check)).map(lineOf);
}
