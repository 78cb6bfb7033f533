/**
 * How a person listens to a beat: length, transitions, layer, ears and loudness. A beat's formula says
 * what is played; none of this changes it, and none of it costs a credit.
 */

export const FLOWS = ["steps", "glide"] as const;
export const ENDS = ["short", "gentle"] as const;
/** What carries the tones. */
export const LAYERS = [
  "none",
  "pink",
  "brown",
  "rain",
  "sea",
  "stream",
  "pad",
  "tanpura",
  "bowls",
] as const;
/** Layers of noise: they differ between the ears, and pass into silence at night. */
export const NOISE_LAYERS = [
  "pink",
  "brown",
  "rain",
  "sea",
  "stream",
] as const satisfies readonly LayerChoice[];
/** What becomes of a layer of noise in a session that leads to sleep: see noise-at-night.ts. */
export const NOISES = ["fades", "stays"] as const;
/** Of the layer against the tones. */
export const LEVEL = { min: 0, max: 100, byDefault: 50 } as const;
export const EARS = ["both", "speakers"] as const;
export const MASTERS = ["full", "calm"] as const;

export type Flow = (typeof FLOWS)[number];
export type Ends = (typeof ENDS)[number];
export type LayerChoice = (typeof LAYERS)[number];
export type LayerName = Exclude<LayerChoice, "none">;
export type Noise = (typeof NOISES)[number];
export type Ears = (typeof EARS)[number];
export type Master = (typeof MASTERS)[number];

export interface Listening {
  /** Length to which the stages are stretched, each keeping its share. @default as composed */
  readonly minutes?: number | undefined;
  readonly flow: Flow;
  readonly ends: Ends;
  readonly layer: LayerChoice;
  /** 0 to 100: see LEVEL. */
  readonly level: number;
  readonly ears: Ears;
  readonly master: Master;
  /** Without a layer of noise it changes nothing. */
  readonly noise: Noise;
}

/** The sound of SPEC.md section 9, what an address without parameters plays. */
export const AS_COMPOSED: Listening = {
  flow: "steps",
  ends: "short",
  layer: "none",
  level: LEVEL.byDefault,
  ears: "both",
  master: "full",
  noise: "fades",
};

/** The sound as composed, stretched to a length. */
export function lasting(minutes: number | undefined): Listening {
  return minutes === undefined ? AS_COMPOSED : { ...AS_COMPOSED, minutes };
}

/** What the player plays unless the person chooses pure tones. */
export const SOFTENED: Listening = {
  ...AS_COMPOSED,
  flow: "glide",
  ends: "gentle",
  master: "calm",
};

export function isNoise(layer: LayerChoice): boolean {
  return NOISE_LAYERS.some((name) => name === layer);
}
