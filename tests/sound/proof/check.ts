/** What is measured, as a heading of the table of docs/sound.md. */
type Figure =
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

interface Column {
  readonly figure: Figure;
  readonly digits: number;
  /** What of all values stands in the table: those that come closest to the bounds. */
  readonly shows: "range" | "least" | "most";
}

const COLUMNS: readonly Column[] = [
  { figure: "loudness, LUFS", digits: 2, shows: "range" },
  { figure: "highest true peak, dBTP", digits: 2, shows: "most" },
  { figure: "slope, dB an octave", digits: 2, shows: "most" },
  { figure: "centroid by power, Hz", digits: 0, shows: "most" },
  { figure: "centroid by magnitude, Hz", digits: 0, shows: "most" },
  { figure: "ears above 300 Hz", digits: 3, shows: "most" },
  { figure: "ears below 300 Hz", digits: 2, shows: "least" },
  { figure: "strongest repetition", digits: 3, shows: "most" },
  { figure: "tones over it, dB, 1/3 octave", digits: 1, shows: "least" },
  { figure: "tones over it, dB, 2/3 octave", digits: 1, shows: "least" },
];

/** The measured figures as a table of Markdown: a row for each subject, a column for each figure. */
export function tableOf(checks: ReadonlyMap<string, readonly Check[]>): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    row(["layer", ...COLUMNS.map(({ figure }) => figure)]),
    row(["---", ...COLUMNS.map(() => "---")]),
    ...[...checks].map(([name, its]) => row([name, ...COLUMNS.map((column) => cell(column, its))])),
  ].join("\n");
}

function cell({ figure, digits, shows }: Column, checks: readonly Check[]): string {
  const values = checks.filter((check) => check.figure === figure).map(({ value }) => value);
  if (values.length === 0) return "";
  const [least, most] = [Math.min(...values), Math.max(...values)].map((one) =>
    one.toFixed(digits),
  );
  if (shows === "range") return `${least} to ${most}`;
  return (shows === "least" ? least : most) ?? "";
}
