/** What is measured, as a heading of the table of docs/sound.md. */
export type Figure =
  | "loudness, LUFS"
  | "highest true peak, dBTP"
  | "slope, dB an octave"
  | "centroid by power, Hz"
  | "centroid by magnitude, Hz"
  | "ears above 300 Hz"
  | "ears below 300 Hz"
  | "strongest repetition"
  | "tones over it, dB, 1/3 octave"
  | "tones over it, dB, 2/3 octave"
  | "ears differ, LSB";

/** One measured property of the sound, and the bounds within which it must lie. */
export interface Check {
  readonly figure: Figure;
  /** What it was measured on. */
  readonly name: string;
  readonly value: number;
  /** Said beside the value. */
  readonly note?: string;
  readonly least?: number;
  readonly most?: number;
}

/** NaN holds for nothing. */
export function holds({ value, least = -Infinity, most = Infinity }: Check): boolean {
  return value >= least && value <= most;
}

export function lineOf(check: Check): string {
  const { figure, name, value, note, least, most } = check;
  const bounds = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ].join(", ");
  const measured = [value.toFixed(3), ...(note === undefined ? [] : [note])].join(" ");
  return `${holds(check) ? "ok   " : "WRONG"} ${name}, ${figure}: ${measured} (${bounds})`;
}

/** The names of the checks that do not hold, with their values: what a test expects to be empty. */
export function broken(checks: readonly Check[]): string[] {
  return checks.filter((check) => !holds(check)).map(lineOf);
}
