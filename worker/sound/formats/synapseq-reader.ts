import { fitProgram, type Noise, type Piece, SILENCE, type Tones } from "./fitting.ts";
import { type Reading, Report } from "./program.ts";
import { readClock, type SourceLine, sourceLines } from "./source-lines.ts";
import {
  beatOf,
  noiseOfTrack,
  overridden,
  readTrack,
  type Track,
  tonesOfTrack,
} from "./synapseq-tracks.ts";

interface Preset {
  readonly tracks: Track[];
  /** It has the tracks of another preset, and may change their values alone. */
  readonly inherits: boolean;
}

interface Entry {
  /** Seconds. */
  readonly time: number;
  readonly sound: Sound;
  readonly line: number;
}

interface Sound {
  readonly tones: Tones;
  readonly noise: Noise | undefined;
}

const TRANSITIONS = ["steady", "ease-in", "ease-out", "smooth"];
/** Of a preset; SynapSeq has 16. */
const MOST_TRACKS = 64;
const NAME = /^[A-Za-z][\w-]{0,63}$/;

/** Reads a sequence of SynapSeq. What a beat has no place for is in the report, with its line. */
export function readSynapseq(text: string): Reading {
  const report = new Report();
  const lines = sourceLines(text, report);
  if (lines === undefined) return { program: undefined, report: report.notes() };
  const entries = entriesOf(lines, report);
  const pieces = entries.slice(0, -1).map((entry, index): Piece => {
    const next = entries[index + 1] ?? entry;
    const { tones: from } = entry.sound;
    return { seconds: next.time - entry.time, from, to: next.sound.tones, line: entry.line };
  });
  const program = fitProgram(pieces, noiseOf(entries, report), report);
  return { program, report: report.notes() };
}

function entriesOf(lines: readonly SourceLine[], report: Report): Entry[] {
  const presets = new Map<string, Preset>();
  const sounds = new Map<string, Sound>([["silence", { tones: SILENCE, noise: undefined }]]);
  const entries: Entry[] = [];
  let current: Preset | undefined;
  for (const { number: line, text, words } of lines) {
    const [first = ""] = words;
    const wrong = () => report.add("line", "not understood", { line });
    if (first.startsWith("@")) report.add("option", "left out", { line });
    else if (/^\s/.test(text)) {
      if (current === undefined || !readInto(current, words, line)) wrong();
    } else if (/^\d/.test(first)) {
      const entry = entryOf(words, line);
      if (entry === undefined || entry.time <= (entries.at(-1)?.time ?? -1)) wrong();
      else entries.push(entry);
    } else {
      current = presetOf(words, presets);
      if (current === undefined) wrong();
      else presets.set(first, current);
    }
  }
  return entries;

  function entryOf(words: readonly string[], line: number): Entry | undefined {
    const [when = "", name = "", transition = "steady", steps] = words;
    const time = readClock(when, { short: false });
    const sound = soundNamed(name);
    if (time === undefined || sound === undefined || !TRANSITIONS.includes(transition)) {
      return undefined;
    }
    if (transition !== "steady") report.add("slide", "approximated", { line });
    if (steps !== undefined && steps !== "0") report.add("slide", "left out", { line });
    return { time, sound, line };
  }

  function soundNamed(name: string): Sound | undefined {
    const known = sounds.get(name);
    const preset = presets.get(name);
    if (known !== undefined || preset === undefined) return known;
    const sound = soundOf(preset.tracks, report);
    sounds.set(name, sound);
    return sound;
  }
}

/** `NAME`, `NAME as template` or `NAME from OTHER`. */
function presetOf(
  words: readonly string[],
  presets: ReadonlyMap<string, Preset>,
): Preset | undefined {
  const [name = "", how, other = "", ...more] = words;
  if (!NAME.test(name) || name === "silence" || presets.has(name) || more.length > 0) {
    return undefined;
  }
  if (how === undefined || (how === "as" && other === "template")) {
    return { tracks: [], inherits: false };
  }
  const from = how === "from" ? presets.get(other) : undefined;
  return from && { tracks: [...from.tracks], inherits: true };
}

/** Reads a line of a preset: a track, or a change of an inherited one. */
function readInto(preset: Preset, words: readonly string[], line: number): boolean {
  const [first, place = "", name = "", value = "", ...more] = words;
  if (first !== "track") {
    const track = readTrack(words, line);
    if (track.kind === "not understood" || preset.inherits) return false;
    if (preset.tracks.length >= MOST_TRACKS) return false;
    preset.tracks.push(track);
    return true;
  }
  const index = /^\d{1,3}$/.test(place) ? Number(place) - 1 : -1;
  const track = preset.tracks[index];
  const changed = track && more.length === 0 ? overridden(track, name, value) : undefined;
  if (changed === undefined || !preset.inherits) return false;
  preset.tracks[index] = { ...changed, line };
  return true;
}

/** A beat has one pair of tones: the loudest one that beats is taken, what else sounds is noted. */
function soundOf(tracks: readonly Track[], report: Report): Sound {
  const sounding = tracks.filter(({ kind, values }) => kind === "other" || values.amplitude !== 0);
  const rank = (one: Track) => (beatOf(one).beat > 0 ? 1000 : 0) + (one.values.amplitude ?? 0);
  const tones = sounding.filter(({ kind }) => kind === "tone").sort((a, b) => rank(b) - rank(a));
  const [chosen, ...others] = tones;
  const noises = sounding.filter(({ kind }) => kind === "noise");
  const noise = noises.find((one) => noiseOfTrack(one) !== undefined);
  for (const { kind, line } of sounding) {
    if (kind === "other") report.add("sound file", "left out", { line });
  }
  for (const { line } of [...others, ...noises.filter((one) => one !== noise)]) {
    report.add("voice", "left out", { line });
  }
  for (const one of [chosen, noise]) {
    if (one?.effects) report.add("voice", "approximated", { line: one.line });
  }
  if (chosen === undefined) return { tones: SILENCE, noise: noise && noiseOfTrack(noise) };
  const { waveform = "sine", line } = chosen;
  if (waveform !== "sine") report.add("waveform", "left out", { line });
  const { form } = beatOf(chosen);
  if (form !== "binaural" && form !== "none") report.add("form", "left out", { line });
  return { tones: tonesOfTrack(chosen), noise: noise && noiseOfTrack(noise) };
}

/** A layer plays throughout: it is that of the first entry that has one. */
function noiseOf(entries: readonly Entry[], report: Report): Noise | undefined {
  const noise = entries.find(({ sound }) => (sound.noise?.volume ?? 0) > 0)?.sound.noise;
  const other = entries.find(({ sound }) => {
    const differs = sound.noise?.volume !== noise?.volume || sound.noise?.layer !== noise?.layer;
    return sound.tones.volume > 0 && differs;
  });
  if (noise && other) report.add("layer", "approximated", { line: other.line });
  return noise;
}
