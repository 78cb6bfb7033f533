import type { Stage } from "#worker/sound/formula.ts";
import {
  decimal,
  FULL_VOLUME,
  noteStages,
  type Program,
  Report,
  volumeOf,
  type Writing,
} from "./program.ts";

/** The kinds of voices that we write. */
const BINAURAL = 0;
const PINK_NOISE = 1;
/** Seconds in which one stage slides into the next: an entry is where a slide begins. */
const SLIDE = 0.02;

interface Entry {
  /** Seconds. */
  readonly duration: number;
  /** Per cent. */
  readonly volume: number;
  /** Hz. */
  readonly beat: number;
  readonly base: number;
}

/**
 * Writes a program as a schedule of Gnaural, XML of numbers and fixed words alone. Everything slides from entry to entry, so a stage
 * is two: one to its end, and a short one into the next. `stereoswap` gives the higher tone to the right ear.
 */
export function writeGnaural({ stages, layer, level }: Program): Writing {
  const report = new Report();
  noteStages(stages, report);
  report.add("fade", "approximated");
  if (layer !== "none") report.add("layer", layer === "pink" ? "approximated" : "left out");
  const tones = stages.flatMap((stage) => entriesOf(stage, volumeOf(stage, report)));
  const total = stages.reduce((seconds, { duration }) => seconds + duration, 0);
  const volume = (level / 100) * FULL_VOLUME;
  const noise = { duration: total, volume, beat: 0, base: 0 };
  const voices = [
    voice(0, BINAURAL, tones),
    ...(layer === "pink" ? [voice(1, PINK_NOISE, [noise])] : []),
  ];
  const entries = tones.length + voices.length - 1;
  const lines = [
    '<?xml version="1.0"?>',
    "<schedule>",
    element("gnauralfile_version", "1.20101006"),
    element("title", "Binaural beat"),
    element("schedule_description", ""),
    element("author", ""),
    element("totaltime", decimal(total)),
    element("voicecount", voices.length),
    element("totalentrycount", entries),
    element("loops", 1),
    element("overallvolume_left", 1),
    element("overallvolume_right", 1),
    element("stereoswap", 1),
    ...voices.flat(),
    "</schedule>",
    "",
  ];
  return { text: lines.join("\n"), report: report.notes() };
}

function entriesOf({ base_freq, beat_offset, duration }: Stage, volume: number): Entry[] {
  const tone = { volume, beat: beat_offset, base: base_freq + beat_offset / 2 };
  return [
    { ...tone, duration: duration - SLIDE },
    { ...tone, duration: SLIDE },
  ];
}

function voice(id: number, type: number, entries: readonly Entry[]): string[] {
  return [
    "<voice>",
    element("description", type === PINK_NOISE ? "Pink noise" : "Tones"),
    element("id", id),
    element("type", type),
    element("voice_state", 1),
    element("voice_hide", 0),
    element("voice_mute", 0),
    element("voice_mono", 0),
    element("entrycount", entries.length),
    "<entries>",
    ...entries.map((entry) => entryElement(id, entry)),
    "</entries>",
    "</voice>",
  ];
}

function entryElement(parent: number, { duration, volume, beat, base }: Entry): string {
  const loudness = decimal(volume / 100);
  const attributes = {
    parent,
    duration: decimal(duration),
    volume_left: loudness,
    volume_right: loudness,
    beatfreq: decimal(beat),
    basefreq: decimal(base),
    state: 0,
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<entry ${written.join(" ")}/>`;
}

/** Every value is a number or a fixed word: nothing needs escaping. */
function element(name: string, value: string | number): string {
  return `<${name}>${value}</${name}>`;
}
