/** One row of the benchmark: a ratio within this run, or a size. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "x" | "MiB";
  /** How it was found, or why it was not. */
  readonly note: string;
}

/** A comparison that this machine cannot make. */
export interface Missing {
  readonly name: string;
  readonly missing: string;
}
