/** Brainwave bands by beat frequency; each takes its lower bound (3 Hz is Theta). SPEC.md section 5. */
export type BandName = "Delta" | "Theta" | "Alpha" | "Beta" | "Gamma";

export interface Band {
  readonly name: BandName;
  /** Hz, inclusive. */
  readonly from: number;
  /** Hz, exclusive, but for Gamma's end. */
  readonly to: number;
}

export const BANDS = [
  { name: "Delta", from: 0.5, to: 3 },
  { name: "Theta", from: 3, to: 8 },
  { name: "Alpha", from: 8, to: 12 },
  { name: "Beta", from: 12, to: 30 },
  { name: "Gamma", from: 30, to: 100 },
] as const satisfies readonly Band[];

/** The band of a beat frequency in Hz, from 0.5 to 100. */
export function bandOf(beatOffset: number): BandName {
  return BANDS.findLast((band) => beatOffset >= band.from)?.name ?? "Delta";
}
