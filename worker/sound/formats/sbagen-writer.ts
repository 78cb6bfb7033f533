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

/**
 * ms over which SBaGen fades one stage into the next, half before their border and half after it. Our 10 ms
 * would click: it moves its tones ten times a second.
 */
export const FADE_MS = 1000;

/**
 * Writes a program as a sequence of SBaGen 1.4: a tone-set and a time-line for each stage. Of layers it has pink noise
 * alone.
 */
export function writeSbagen({ stages, layer, level }: Program): Writing {
  const report = new Report();
  noteStages(stages, report);
  report.add("fade", "approximated");
  if (layer !== "none") report.add("layer", layer === "pink" ? "approximated" : "left out");
  const noise = layer === "pink" ? ` pink/${decimal((level / 100) * FULL_VOLUME)}` : "";
  const sets = stages.map((stage, index) => {
    const { base_freq, beat_offset } = stage;
    // The sign says which ear has the higher tone: with a minus the right one.
    const tones = `${decimal(base_freq + beat_offset / 2)}-${decimal(beat_offset)}`;
    return `s${index + 1}: ${tones}/${decimal(volumeOf(stage, report))}${noise}`;
  });
  const ends = wholeEnds(stages, report);
  const times = ends.map((end, index) => {
    const next = index + 1 < stages.length ? `s${index + 2}` : "off";
    return `+${clock(end)} ${next}`;
  });
  const lines = [`-SE -F ${FADE_MS}`, "", ...sets, "off: -", "", "NOW s1", ...times, ""];
  return { text: lines.join("\n"), report: report.notes() };
}
