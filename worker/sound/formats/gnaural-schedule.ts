import { ENDLESS, fitProgram, LONGEST, type Noise, type Piece, type Tones } from "./fitting.ts";
import type { Program, Report } from "./program.ts";

/** An entry of a voice: what sounds where it begins; everything slides from there to the next one. */
export interface GnauralEntry {
  /** Seconds. */
  readonly duration: number;
  /** From 0 to 1. */
  readonly volume: Ears;
  /** Hz, from one tone to the other. */
  readonly beat: number;
  /** Hz, between both tones. */
  readonly base: number;
  readonly line: number;
}

export interface Ears {
  readonly left: number;
  readonly right: number;
}

export interface GnauralVoice {
  /** One of VOICES, or of a later version. */
  readonly type: number;
  readonly muted: boolean;
  /** Both of its tones sound in both ears. */
  readonly mono: boolean;
  readonly entries: readonly GnauralEntry[];
  readonly line: number;
}

/** What a file of Gnaural says of its sound. */
export interface GnauralSchedule {
  /** How often it is played; 0 is without an end. */
  readonly loops: number;
  /** Of all voices, from 0 to 1. */
  readonly volume: Ears;
  /** The higher tone is the right one. */
  readonly swapped: boolean;
  readonly voices: readonly GnauralVoice[];
}

/** Types of voices; 5 and 6 are drops of water and rain. */
const VOICES = { binaural: 0, pink: 1, soundFile: 2, pulses: 3, alternating: 4 };
const TONES: readonly number[] = [VOICES.binaural, VOICES.pulses, VOICES.alternating];
/** The most entries that a repeated schedule unfolds into. */
const MOST_PIECES = 5000;

/** Makes the stages of a beat of a schedule. @returns undefined when there is no tone in it */
export function fitSchedule(schedule: GnauralSchedule, report: Report): Program | undefined {
  const sounding = soundingVoices(schedule, report);
  const [tones, ...others] = sounding
    .filter(({ type }) => TONES.includes(type))
    .toSorted((one, other) => rankOf(other, schedule) - rankOf(one, schedule));
  const [noise, ...noises] = sounding.filter(({ type }) => type === VOICES.pink);
  for (const { line } of [...others, ...noises]) report.add("voice", "left out", { line });
  const pieces = tones ? repeated(piecesOf(tones, schedule, report), schedule, report) : [];
  return fitProgram(pieces, noise && noiseOf(noise, schedule, report), report);
}

/** The voices of tones and noise that are heard, all of one length; every other one is noted. */
function soundingVoices(schedule: GnauralSchedule, report: Report): GnauralVoice[] {
  const longest = Math.max(0, ...schedule.voices.map(secondsOf));
  return schedule.voices.flatMap((voice) => {
    const { type, line } = voice;
    if (meanVolume(voice, schedule) === 0) return [];
    if (!voice.muted && (TONES.includes(type) || type === VOICES.pink)) {
      return [extended(voice, longest)];
    }
    report.add(type === VOICES.soundFile ? "sound file" : "voice", "left out", { line });
    return [];
  });
}

/** The last entry of a shorter voice plays on to the end of the longest one. */
function extended(voice: GnauralVoice, longest: number): GnauralVoice {
  const more = longest - secondsOf(voice);
  const last = voice.entries.length - 1;
  const entries = voice.entries.map((entry, index) => {
    return index === last ? { ...entry, duration: entry.duration + more } : entry;
  });
  return { ...voice, entries };
}

function secondsOf({ entries }: GnauralVoice): number {
  return entries.reduce((seconds, { duration }) => seconds + duration, 0);
}

/** Per cent, of both ears together. */
function volumeOf({ volume }: GnauralEntry, overall: Ears): number {
  return 50 * (volume.left * overall.left + volume.right * overall.right);
}

/** Over the whole voice, per cent; 0 for one without a sound or without a length. */
function meanVolume(voice: GnauralVoice, { volume }: GnauralSchedule): number {
  const sum = voice.entries.reduce((sum, one) => sum + one.duration * volumeOf(one, volume), 0);
  return sum === 0 ? 0 : sum / secondsOf(voice);
}

/** Of several pairs of tones at once, a beat has the loudest one that beats. */
function rankOf(voice: GnauralVoice, schedule: GnauralSchedule): number {
  const beats = voice.entries.some(({ beat }) => beat !== 0);
  return (beats ? 1000 : 0) + meanVolume(voice, schedule);
}

function piecesOf(voice: GnauralVoice, schedule: GnauralSchedule, report: Report): Piece[] {
  const { entries, mono, type, line } = voice;
  if (mono || type !== VOICES.binaural) report.add("form", "left out", { line });
  noteBalance(voice, schedule, report);
  const tones = entries.map((entry) => tonesOf(entry, voice, schedule));
  return entries.flatMap((entry, index) => {
    const from = tones[index];
    const to = tones[index + 1] ?? tones[0];
    return from && to ? [{ seconds: entry.duration, from, to, line: entry.line }] : [];
  });
}

/** Both tones stand as far from the base, the left one higher; what pulses is its base alone. */
function tonesOf(
  entry: GnauralEntry,
  { type, mono }: GnauralVoice,
  { swapped, volume: overall }: GnauralSchedule,
): Tones {
  const volume = volumeOf(entry, overall);
  const { base } = entry;
  if (type !== VOICES.binaural) return { left: base, right: base + Math.abs(entry.beat), volume };
  const beat = mono ? -Math.abs(entry.beat) : swapped ? -entry.beat : entry.beat;
  return { left: base + beat / 2, right: base - beat / 2, volume };
}

/** Both ears hear a beat equally loud. */
function noteBalance({ entries }: GnauralVoice, { volume }: GnauralSchedule, report: Report): void {
  const uneven = entries.find((entry) => {
    const off = entry.volume.left * volume.left - entry.volume.right * volume.right;
    return Math.abs(off) > 1e-6;
  });
  if (uneven) report.add("ears", "approximated", { line: uneven.line });
}

/** A schedule as often as it is played: whole passes that have room in the longest beat. */
function repeated(
  pieces: readonly Piece[],
  { loops }: GnauralSchedule,
  report: Report,
): readonly Piece[] {
  const seconds = pieces.reduce((sum, one) => sum + one.seconds, 0);
  if (loops === 0) report.add("length", "approximated");
  const wanted = loops === 0 ? Math.ceil(ENDLESS / seconds) : loops;
  const room = Math.min(LONGEST / seconds, MOST_PIECES / pieces.length);
  const passes = Math.max(1, Math.min(wanted, Math.floor(room)));
  if (passes < loops) report.add("time", "too long", { found: loops * seconds });
  return Array.from({ length: passes }, () => pieces).flat();
}

/** A layer plays throughout, at one level: the mean of its voice. */
function noiseOf(voice: GnauralVoice, schedule: GnauralSchedule, report: Report): Noise {
  const volume = meanVolume(voice, schedule);
  const other = voice.entries.find(
    (one) => Math.abs(volumeOf(one, schedule.volume) - volume) > 1e-6,
  );
  if (other) report.add("layer", "approximated", { line: other.line });
  return { layer: "pink", volume };
}
