/**
 * How a person listens to a beat: length, transitions, layer, ears and loudness. A beat's formula says
 * what is played; none of this changes it, and none of it costs a credit.
 */

/** How long a session may last, minutes, as addresses and forms carry them. Source: SPEC.md section 5. */
export const SESSION_MINUTES = ["10", "20", "30", "60"] as const;
/** Those that a profile preselects. */
export const PROFILE_MINUTES = ["10", "30", "60"] as const;
export const FLOWS = ["steps", "glide"] as const;
export const ENDS = ["short", "gentle"] as const;
/**
 * Every layer, and what it is made of. Layers of noise differ between the ears, pass into silence at night, and do not
 * compress; tonal ones are sums of partials, the same in both ears, so that FLAC pays.
 */
const LAYER_KINDS = {
  pink: "noise",
  brown: "noise",
  rain: "noise",
  sea: "noise",
  stream: "noise",
  pad: "tonal",
  tanpura: "tonal",
  bowls: "tonal",
} as const;
export type LayerName = keyof typeof LAYER_KINDS;
type NoiseName = {
  [Name in LayerName]: (typeof LAYER_KINDS)[Name] extends "noise" ? Name : never;
}[LayerName];
const LAYER_NAMES = Object.keys(LAYER_KINDS) as LayerName[];
/** What carries the tones. */
export const LAYERS: readonly LayerChoice[] = ["none", ...LAYER_NAMES];
export const NOISE_LAYERS: readonly NoiseName[] = LAYER_NAMES.filter(isNoise);
/** What becomes of a layer of noise in a session that leads to sleep: see night.ts. */
export const NOISES = ["fades", "stays"] as const;
/** Of the layer against the tones. */
export const LEVEL = { min: 0, max: 100, byDefault: 50 } as const;
/** Who hears: headphones, loudspeakers, or one ear alone. */
export const EARS = ["both", "speakers", "left", "right"] as const;
/** What beats: a tone in each ear, both tones mixed, or one tone that swells and fades. */
export const BEATS = ["binaural", "monaural", "isochronic"] as const;
/** Breaths a minute that the sound may follow, and from which it may slow down to them. */
export const BREATHS = { min: 3, max: 12 } as const;
export const BREATHS_FROM = { min: 6, max: 20 } as const;
/** dB by which one ear is softer: negative the right one, positive the left one. */
export const BALANCE = { min: -12, max: 12 } as const;
export const MASTERS = ["full", "calm", "soft"] as const;
/** A whole night, that ends with a slow rise: see night.ts. */
export const NIGHTS = ["off", "on"] as const;
/** Minutes of work in silence after the sound, round after round: see focus.ts. */
export const FOCUSES = ["off", "25", "50"] as const;

export type Flow = (typeof FLOWS)[number];
export type Ends = (typeof ENDS)[number];
export type LayerChoice = "none" | LayerName;
export type Noise = (typeof NOISES)[number];
export type Ears = (typeof EARS)[number];
export type BeatForm = (typeof BEATS)[number];
export type Master = (typeof MASTERS)[number];
export type Night = (typeof NIGHTS)[number];
export type Focus = (typeof FOCUSES)[number];

export interface PlaybackOptions {
  /** Length to which the stages are stretched, each keeping its share. @default as composed */
  readonly minutes?: number | undefined;
  readonly flow: Flow;
  readonly ends: Ends;
  readonly layer: LayerChoice;
  /** 0 to 100: see LEVEL. */
  readonly level: number;
  readonly ears: Ears;
  /** Where not each ear has a tone of its own, binaural is monaural. */
  readonly beat: BeatForm;
  readonly master: Master;
  /** Without a layer of noise it changes nothing. */
  readonly noise: Noise;
  /** Breaths a minute that the layer follows, without a layer the tones: see BREATHS. */
  readonly breath: "off" | number;
  /** Breaths a minute with which it begins: see BREATHS_FROM. @default the breath's own */
  readonly breath_from?: number | undefined;
  /** dB: see BALANCE. With one ear alone it changes nothing. */
  readonly balance: number;
  /** With minutes of NIGHT_MINUTES: the composition leads into sleep, and the end out of it. */
  readonly night: Night;
  /** Work in silence after the sound. */
  readonly focus: Focus;
}

export type OptionName = keyof PlaybackOptions;

/** Every option, in the order of addresses. */
export const OPTION_NAMES = [
  "minutes",
  "flow",
  "ends",
  "layer",
  "level",
  "ears",
  "beat",
  "master",
  "noise",
  "breath",
  "breath_from",
  "balance",
  "night",
  "focus",
] as const satisfies readonly OptionName[];

/** The sound of SPEC.md section 9, what an address without parameters plays. */
export const AS_COMPOSED: PlaybackOptions = {
  flow: "steps",
  ends: "short",
  layer: "none",
  level: LEVEL.byDefault,
  ears: "both",
  beat: "binaural",
  master: "full",
  noise: "fades",
  breath: "off",
  balance: 0,
  night: "off",
  focus: "off",
};

/** The sound as composed, stretched to a length. */
export function lasting(minutes: number | undefined): PlaybackOptions {
  return minutes === undefined ? AS_COMPOSED : { ...AS_COMPOSED, minutes };
}

/** What the player plays unless the person chooses pure tones. */
export const SOFTENED: PlaybackOptions = {
  ...AS_COMPOSED,
  flow: "glide",
  ends: "gentle",
  master: "calm",
};

/** What of the amplitude of a calm sound a soft one has: -10 dB. */
export const SOFT_SHARE = 0.3162;

/**
 * As a page without scripts plays a sound: the volume of a browser's own player is full at first, and no attribute sets
 * it lower.
 */
export function softly(listening: PlaybackOptions): PlaybackOptions {
  return { ...listening, master: "soft" };
}

/** Whether each ear has a tone of its own: only then need it be headphones. */
export function isBinaural({ ears, beat }: Pick<PlaybackOptions, "ears" | "beat">): boolean {
  return ears === "both" && beat === "binaural";
}

/** Whether more follows the composition: silence, and sounds of their own. */
export function isSequence({ night, focus }: Pick<PlaybackOptions, "night" | "focus">): boolean {
  return night !== "off" || focus !== "off";
}

/** Whether a layer is made of noise; any other one is tonal. */
export function isNoise(layer: LayerChoice): layer is NoiseName {
  return layer !== "none" && LAYER_KINDS[layer] === "noise";
}
