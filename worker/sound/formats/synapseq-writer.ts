import type { Stage } from "#worker/sound/formula.ts";
import {
  clock,
  decimal,
  FULL_VOLUME,
  noteStages,
  type Program,
  Report,
  volumeOf,
  type Writing,
  wholeEnds,
} from "./program.ts";

/** Presets of a sequence, beside the built-in one for silence. */
const MOST_PRESETS = 31;

/**
 * Writes a program as a sequence of SynapSeq 4. Between two entries of its timeline everything slides, and its times are whole
 * seconds: a stage is held until one second before its end. Its left ear always has the higher tone.
 */
export function writeSynapseq({ stages, layer, level }: Program): Writing {
  const report = new Report();
  noteStages(stages, report);
  report.add("ears", "swapped");
  report.add("fade", "approximated");
  const hasNoise = layer === "pink" || layer === "brown";
  if (layer !== "none") report.add("layer", hasNoise ? "approximated" : "left out");
  const noise = `  noise ${layer} amplitude ${decimal((level / 100) * FULL_VOLUME)}`;
  const presets = new Map<string, string>();
  const names = stages.map((stage) => {
    const track = trackOf(stage, volumeOf(stage, report));
    const name = presets.get(track) ?? `stage-${presets.size + 1}`;
    presets.set(track, name);
    return name;
  });
  if (presets.size > MOST_PRESETS) report.add("stage", "too many", { found: presets.size });
  const declared = [...presets].flatMap(([track, name]) => [
    name,
    track,
    ...(hasNoise ? [noise] : []),
    "",
  ]);
  const ends = wholeEnds(stages, report);
  const entries = names.flatMap((name, index) => {
    const start = ends[index - 1] ?? 0;
    const held = (ends[index] ?? 0) - 1;
    // Each entry must be later than the one before, and a stored stage may last one second.
    return [start, ...(held > start ? [held] : [])].map((second) => `${clock(second)} ${name}`);
  });
  const lines = [...declared, ...entries, `${clock(ends.at(-1) ?? 0)} silence`, ""];
  return { text: lines.join("\n"), report: report.notes() };
}

function trackOf({ base_freq, beat_offset }: Stage, volume: number): string {
  const carrier = decimal(base_freq + beat_offset / 2);
  return `  tone ${carrier} binaural ${decimal(beat_offset)} amplitude ${decimal(volume)}`;
}
