import { FORMULA_LIMITS, type Stage } from "#worker/sound/formula.ts";
import { type LayerChoice, LEVEL } from "#worker/sound/playback-options.ts";
import {
  FULL_VOLUME,
  isOwnVolume,
  type Program,
  type Report,
  rhythmNear,
  tidy,
} from "./program.ts";

/** Two tones at a moment of a program. */
export interface Tones {
  /** Hz. */
  readonly left: number;
  readonly right: number;
  /** Per cent; 0 is silence. */
  readonly volume: number;
}

export const SILENCE: Tones = { left: 0, right: 0, volume: 0 };

/** A part of a program in which its tones are held, or slide. */
export interface Piece {
  readonly seconds: number;
  readonly from: Tones;
  readonly to: Tones;
  /** Of the text. */
  readonly line: number;
}

/** Noise that plays beside the tones. */
export interface Noise {
  readonly layer: LayerChoice;
  /** Per cent. */
  readonly volume: number;
}

interface Held {
  seconds: number;
  readonly tones: Tones;
  readonly line: number;
}

const { stages: COUNT, duration: LENGTH, base_freq: CARRIER, beat_offset: BEAT } = FORMULA_LIMITS;
/** Seconds of the longest program. */
export const LONGEST = COUNT.max * LENGTH.max;
/** Seconds of a program without an end. */
export const ENDLESS = 600;
/** Seconds of a step of a slide. */
const STEP = 60;
/** A slide that is not longer is the border of two stages. */
const BORDER_SECONDS = 10;
/** As long as a slide that we write ourselves. */
const OWN_BORDER_SECONDS = 1;
/** Seconds by which lengths may differ that are sums of a text's rounded ones. */
const ROUNDED_SECONDS = 1e-4;

/**
 * Makes the stages of a beat of what another program plays, within the limits of a new beat. A longer program is compressed, as
 * `minutes` stretches a beat; what else does not fit is noted.
 * @returns undefined when there is no tone in it
 */
export function fitProgram(
  pieces: readonly Piece[],
  noise: Noise | undefined,
  report: Report,
): Program | undefined {
  const held = longEnough(compressed(heldOf(pieces, report), report), report);
  if (held.length === 0) {
    report.add("program", "not understood");
    return undefined;
  }
  const parts = fewEnough(held.flatMap(shortEnough), report);
  const full = fullVolume(parts);
  const stages = parts.map((part) => stageOf(part, full, report));
  const layer = noise?.layer ?? "none";
  const level = noise === undefined ? LEVEL.byDefault : Math.round((noise.volume / full) * 100);
  return { stages, layer, level: Math.min(LEVEL.max, Math.max(LEVEL.min, level)) };
}

/** Pieces as parts whose tones stay: silence is left out, a slide becomes steps. */
function heldOf(pieces: readonly Piece[], report: Report): Held[] {
  const parts: Held[] = [];
  for (const { seconds, from, to, line } of pieces) {
    if (seconds <= 0) continue;
    const last = parts.at(-1);
    if (from.volume === 0 && to.volume === 0) {
      report.add("pause", "left out", { line, found: seconds });
    } else if (seconds <= BORDER_SECONDS && last !== undefined && isSame(last.tones, from)) {
      last.seconds += seconds;
      if (seconds > OWN_BORDER_SECONDS) report.add("slide", "left out", { line, found: seconds });
    } else if (from.volume === 0 || to.volume === 0) {
      report.add("fade", "left out", { line, found: seconds });
      parts.push({ seconds, tones: from.volume === 0 ? to : from, line });
    } else {
      parts.push(...stepsOf({ seconds, from, to, line }, report));
    }
  }
  return parts;
}

function stepsOf({ seconds, from, to, line }: Piece, report: Report): Held[] {
  if (isSame(from, to)) return [{ seconds, tones: from, line }];
  report.add("slide", "cut into steps", { line, found: seconds });
  const count = Math.min(COUNT.max, Math.max(1, Math.round(seconds / STEP)));
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    const between = (name: keyof Tones) => from[name] + (to[name] - from[name]) * share;
    const tones = { left: between("left"), right: between("right"), volume: between("volume") };
    return { seconds: seconds / count, tones, line };
  });
}

function isSame(one: Tones, other: Tones): boolean {
  return one.left === other.left && one.right === other.right && one.volume === other.volume;
}

function secondsOf(parts: readonly Held[]): number {
  return parts.reduce((seconds, part) => seconds + part.seconds, 0);
}

function compressed(parts: readonly Held[], report: Report): Held[] {
  const total = secondsOf(parts);
  if (total <= LONGEST) return [...parts];
  report.add("length", "too long", { found: total });
  return parts.map((part) => ({ ...part, seconds: (part.seconds * LONGEST) / total }));
}

/** A part below the limit goes to the one before it, at the start to the one after it. */
function longEnough(parts: readonly Held[], report: Report): Held[] {
  const kept: Held[] = [];
  let early = 0;
  for (const [index, part] of parts.entries()) {
    const last = kept.at(-1);
    if (part.seconds >= LENGTH.min - ROUNDED_SECONDS) {
      kept.push({ ...part, seconds: part.seconds + early });
      early = 0;
      continue;
    }
    const neighbour = last ?? parts[index + 1] ?? part;
    if (!isSame(neighbour.tones, part.tones)) {
      report.add("stage", "too short", { line: part.line, found: part.seconds });
    }
    if (last === undefined) early += part.seconds;
    else last.seconds += part.seconds;
  }
  if (kept.length > 0 || parts.length === 0) return kept;
  const longest = parts.reduce((best, part) => (part.seconds > best.seconds ? part : best));
  if (early < LENGTH.min) report.add("length", "too short", { found: early });
  return [{ ...longest, seconds: Math.max(early, LENGTH.min) }];
}

function shortEnough(part: Held): Held[] {
  const count = Math.ceil((part.seconds - ROUNDED_SECONDS) / LENGTH.max);
  return Array.from({ length: count }, () => ({ ...part, seconds: part.seconds / count }));
}

/** More parts than a beat has stages are cut anew, all of one length, each with the tones at its middle. */
function fewEnough(parts: readonly Held[], report: Report): readonly Held[] {
  if (parts.length <= COUNT.max) return parts;
  report.add("stage", "too many", { found: parts.length });
  const seconds = secondsOf(parts) / COUNT.max;
  let index = 0;
  let end = parts[0]?.seconds ?? 0;
  return Array.from({ length: COUNT.max }, (_, at) => {
    while (end < (at + 0.5) * seconds && index < parts.length - 1) {
      index += 1;
      end += parts[index]?.seconds ?? 0;
    }
    const { tones, line } = parts[index] ?? { tones: SILENCE, line: 1 };
    return { seconds, tones, line };
  });
}

/** The volume that is full gain: ours where every volume is one of ours, otherwise that of the loudest part. */
function fullVolume(parts: readonly Held[]): number {
  if (parts.every(({ tones }) => isOwnVolume(tones.volume))) return FULL_VOLUME;
  return Math.max(...parts.map(({ tones }) => tones.volume));
}

function stageOf({ seconds, tones, line }: Held, full: number, report: Report): Stage {
  if (tones.left > tones.right) report.add("ears", "swapped");
  const carrier = tidy(Math.min(tones.left, tones.right));
  const beat = tidy(Math.abs(tones.right - tones.left));
  const base_freq = Math.min(CARRIER.max, Math.max(CARRIER.min, carrier));
  const beat_offset = Math.min(BEAT.max, Math.max(BEAT.min, beat));
  if (base_freq !== carrier) report.add("carrier", "clamped", { line, found: carrier });
  if (beat_offset !== beat) report.add("beat", "clamped", { line, found: beat });
  const rhythm = rhythmNear(tones.volume / full);
  if (rhythm.off > 0.001) report.add("volume", "approximated", { line, found: tones.volume });
  const duration = Math.min(LENGTH.max, Math.max(LENGTH.min, tidy(seconds)));
  return { base_freq, beat_offset, duration, rhythm_type: rhythm.name };
}
