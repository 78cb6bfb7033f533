/** A brainwave band by beat frequency. */
export interface Band {
  readonly name: string;
  /** Hz, inclusive: 3 Hz is Theta. */
  readonly from: number;
  /** Hz, exclusive, except for the highest band. */
  readonly to: number;
  /** The state that it goes with, for the prompt that composes. */
  readonly state: string;
  /** The highest beat frequency that a model is to compose in this band, Hz. @default `to` */
  readonly composeTo?: number;
}

/** From low to high, without gaps. Source: SPEC.md section 5. */
export const BANDS = [
  { name: "Delta", from: 0.5, to: 3, state: "deep sleep" },
  { name: "Theta", from: 3, to: 8, state: "meditation and drowsiness" },
  { name: "Alpha", from: 8, to: 12, state: "calm" },
  { name: "Beta", from: 12, to: 30, state: "attention" },
  { name: "Gamma", from: 30, to: 100, state: "peak focus", composeTo: 50 },
] as const satisfies readonly Band[];

export type BandName = (typeof BANDS)[number]["name"];

/** The band of a beat frequency in Hz, from 0.5 to 100. */
export function bandOf(beatOffset: number): BandName {
  return BANDS.findLast((band) => beatOffset >= band.from)?.name ?? "Delta";
}
