/** One row of the benchmark: a ratio within this run, a size or a distance. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "x" | "MiB" | "bytes" | "LSB";
  /** How it was found, or why it was not. */
  readonly note: string;
}

/** A comparison that this machine cannot make. */
export interface Missing {
  readonly name: string;
  readonly missing: string;
}

/** The figure as it is printed. */
export function shown({ value, unit }: Figure): string {
  switch (unit) {
    case "x":
      return value.toFixed(value < 10 ? 2 : 0);
    case "LSB":
      return `${value.toFixed(4)} LSB`;
    default:
      return `${value.toFixed(0)} ${unit}`;
  }
}
