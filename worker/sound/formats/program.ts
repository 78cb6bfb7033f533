import { type Formula, RHYTHM_GAIN, type RhythmType, type Stage } from "#worker/sound/formula.ts";
import { type LayerChoice, LEVEL } from "#worker/sound/playback-options.ts";

/** The programs that a beat is offered for, by the formats' names in addresses. */
export const PROGRAMS = { sbg: "SBaGen", spsq: "SynapSeq", xml: "Gnaural" } as const;
export type FormatName = keyof typeof PROGRAMS;
export const FORMAT_NAMES: readonly FormatName[] = ["sbg", "spsq", "xml"];

/** The address of a beat's stages in a format, from its `audio_url`. */
export function formulaAddress(audioUrl: string, name: FormatName): string {
  return audioUrl.replace("/audio.wav", `/formula.${name}`);
}

/** What the formats of other programs describe: the stages of a beat, and the noise beside them. */
export interface Program {
  readonly stages: Formula;
  readonly layer: LayerChoice;
  /** Of the layer against the tones: see LEVEL. */
  readonly level: number;
}

/** The stages of a beat without a layer. */
export function tonesOf(stages: Formula): Program {
  return { stages, layer: "none", level: LEVEL.byDefault };
}

/** What a note is about. */
export type Part =
  | "beat"
  | "carrier"
  | "ears"
  | "fade"
  | "form"
  | "layer"
  | "length"
  | "line"
  | "number"
  | "option"
  | "pause"
  | "program"
  | "report"
  | "rhythm"
  | "slide"
  | "sound file"
  | "stage"
  | "time"
  | "voice"
  | "volume"
  | "waveform";

/** What became of it. */
export type Fate =
  | "approximated"
  | "clamped"
  | "cut into steps"
  | "left out"
  | "not understood"
  | "rounded"
  | "swapped"
  | "too long"
  | "too many"
  | "too short";

/** One thing that was not carried as it was. */
export interface Note {
  readonly what: Part;
  readonly why: Fate;
  /** In the text that was read, from 1; absent where the whole program is meant. */
  readonly line?: number;
  /** The number that was found, in Hz, seconds or per cent. */
  readonly found?: number;
}

/** A text of another program as it was understood. */
export interface Reading {
  /** Undefined where nothing in it can be played. */
  readonly program: Program | undefined;
  readonly report: readonly Note[];
}

/** A program as a text of another program's format. */
export interface Writing {
  readonly text: string;
  readonly report: readonly Note[];
}

interface Where {
  readonly line?: number | undefined;
  readonly found?: number | undefined;
}

/** The most notes of a report: a text can be wrong in every line. */
const MOST_NOTES = 200;

/** Collects notes, each one once; what exceeds MOST_NOTES is one note more. */
export class Report {
  readonly #notes = new Map<string, Note>();

  add(what: Part, why: Fate, { line, found }: Where = {}): void {
    if (this.#notes.size > MOST_NOTES) return;
    const full = this.#notes.size === MOST_NOTES;
    const note: Note = full
      ? { what: "report", why: "too long" }
      : { what, why, ...(line !== undefined && { line }), ...(found !== undefined && { found }) };
    const key = `${note.what}|${note.why}|${note.line ?? ""}`;
    if (!this.#notes.has(key)) this.#notes.set(key, note);
  }

  notes(): readonly Note[] {
    return [...this.#notes.values()];
  }
}

/** The volume of a stage in full gain, per cent of full scale: it leaves room for noise of the same volume. */
export const FULL_VOLUME = 40;

/** The volume of a stage, per cent; an unknown rhythm plays at full gain, which is noted. */
export function volumeOf({ rhythm_type }: Stage, report: Report): number {
  const gain = Object.entries(RHYTHM_GAIN).find(([name]) => name === rhythm_type)?.[1];
  if (gain === undefined) report.add("rhythm", "left out");
  return FULL_VOLUME * (gain ?? 1);
}

/** Whether a volume is one that we write. */
export function isOwnVolume(volume: number): boolean {
  return Object.values(RHYTHM_GAIN).some((gain) => Math.abs(volume - FULL_VOLUME * gain) < 1e-6);
}

/** The rhythm whose gain is nearest. @param share of the loudest stage, from 0 to 1 */
export function rhythmNear(share: number): { readonly name: RhythmType; readonly off: number } {
  const rhythms = Object.entries(RHYTHM_GAIN).map(([name, gain]) => {
    return { name: name as RhythmType, off: Math.abs(gain - share) };
  });
  return rhythms.reduce((best, one) => (one.off < best.off ? one : best));
}

/** Decimals that are written, and one fewer that are read: half of a beat needs one more. */
const WRITTEN_DECIMALS = 6;
const READ_DECIMALS = 5;

/** A number without an exponent, which none of the formats reads everywhere. */
export function decimal(value: number): string {
  const text = value.toFixed(WRITTEN_DECIMALS);
  return text.replace(/\.?0{1,6}$/, "");
}

/** A number as it was before half of a beat was added and taken away. */
export function tidy(value: number): number {
  return Number(value.toFixed(READ_DECIMALS));
}

/** The end of each stage in whole seconds, rounded cumulatively so that no error adds up. */
export function wholeEnds(stages: Formula, report: Report): number[] {
  let elapsed = 0;
  return stages.map(({ duration }) => {
    elapsed += duration;
    if (!Number.isInteger(duration)) report.add("stage", "rounded");
    return Math.round(elapsed);
  });
}

/** Notes what every format does to the stages alike: numbers are rounded, a rhythm is a volume. */
export function noteStages(stages: Formula, report: Report): void {
  const isRounded = (value: number) => Number(decimal(value)) !== value;
  if (stages.some((one) => isRounded(one.base_freq) || isRounded(one.beat_offset))) {
    report.add("number", "rounded");
  }
}

/** Seconds as hh:mm:ss. */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
