import type { Noise, Tones } from "./fitting.ts";
import { readNumber } from "./source-lines.ts";

/** A line of a preset: a kind of sound, and its values by the words before them. */
export interface Track {
  readonly kind: "tone" | "noise" | "other" | "not understood";
  /** The words of a track of noise: white, pink or brown. */
  readonly color?: string | undefined;
  readonly waveform?: string | undefined;
  readonly values: Readonly<Record<string, number>>;
  /** Words with values that change the sound in ways that a beat cannot. */
  readonly effects: boolean;
  readonly line: number;
}

const BEATS = ["binaural", "monaural", "isochronic"] as const;
const COLORS = ["white", "pink", "brown"];
const EFFECTS = ["effect", "smooth", "pan", "modulation", "doppler", "spin", "pulse"];
const VALUES = ["tone", "amplitude", "intensity", ...BEATS, ...EFFECTS];

/** Reads a line of a preset. */
export function readTrack(words: readonly string[], line: number): Track {
  const [waveform, rest] =
    words[0] === "waveform" ? [words[1], words.slice(2)] : [undefined, words];
  const unknown: Track = { kind: "not understood", values: {}, effects: false, line };
  const [kind, color] = rest;
  if (kind === "ambiance" || kind === "music" || kind === "background") {
    return { ...unknown, kind: "other" };
  }
  if (kind !== "tone" && kind !== "noise") return unknown;
  if (kind === "noise" && !COLORS.includes(color ?? "")) return unknown;
  const values = readValues(kind === "noise" ? rest.slice(2) : rest);
  const isWhole =
    values?.amplitude !== undefined && (kind === "noise" || values.tone !== undefined);
  if (values === undefined || !isWhole || !withinBounds(values)) return unknown;
  const effects = EFFECTS.some((name) => values[name] !== undefined);
  return { kind, values, effects, line, ...(kind === "noise" ? { color } : { waveform }) };
}

/** Pairs of a word and its number; `effect` has a name before its number. */
function readValues(words: readonly string[]): Record<string, number> | undefined {
  const values: Record<string, number> = {};
  const rest = words.filter((word) => word !== "effect");
  for (let index = 0; index < rest.length; index += 2) {
    const name = rest[index] ?? "";
    const value = readNumber(rest[index + 1]);
    if (!VALUES.includes(name) || value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

function withinBounds(values: Readonly<Record<string, number>>): boolean {
  return Object.values(values).every((value) => value >= 0) && (values.amplitude ?? 0) <= 100;
}

/**
 * A track after a line `track N NAME VALUE`, whose value may be a change.
 * @returns undefined when the line is not understood
 */
export function overridden(track: Track, name: string, word: string): Track | undefined {
  if (name === "waveform") return { ...track, waveform: word };
  const value = readNumber(word);
  if (value === undefined || !VALUES.includes(name)) return undefined;
  const values = {
    ...track.values,
    [name]: /^[+-]/.test(word) ? (track.values[name] ?? 0) + value : value,
  };
  return withinBounds(values) ? { ...track, values } : undefined;
}

/** The beat of a track of tones, Hz, and what makes it; a pure tone has none. */
export function beatOf({ values }: Track): { readonly form: string; readonly beat: number } {
  const form = BEATS.find((name) => values[name] !== undefined);
  return { form: form ?? "none", beat: form === undefined ? 0 : (values[form] ?? 0) };
}

/** Both tones stand as far from the carrier, the left one higher; what is isochronic is its carrier. */
export function tonesOfTrack(track: Track): Tones {
  const { form, beat } = beatOf(track);
  const { tone = 0, amplitude: volume = 0 } = track.values;
  if (form === "isochronic") return { left: tone, right: tone + beat, volume };
  return { left: tone + beat / 2, right: tone - beat / 2, volume };
}

/** @returns undefined for noise that a beat has no layer for */
export function noiseOfTrack({ color, values }: Track): Noise | undefined {
  if (color !== "pink" && color !== "brown") return undefined;
  return { layer: color, volume: values.amplitude ?? 0 };
}
