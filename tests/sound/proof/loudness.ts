import { createLoudnessMeter } from "#tests/sound/meters/loudness.ts";
import { createTruePeakMeter } from "#tests/sound/meters/true-peak.ts";
import { recording } from "#tests/sound/recording.ts";
import type { Renderer, SoundPlan } from "#worker/sound/plan/renderer.ts";
import type { Check } from "./check.ts";

/** LUFS, LU and dBTP of a calm mix. */
const CALM = { loudness: -20, tolerance: 0.5, truePeak: -3 } as const;

/** Loudness and true peak of a whole calm mix. */
export function loudnessChecks(name: string, sound: SoundPlan, renderer: Renderer): Check[] {
  const loudness = createLoudnessMeter();
  const peak = createTruePeakMeter();
  for (const piece of recording(sound, renderer)) {
    loudness.add(piece);
    peak.add(piece);
  }
  return [
    {
      figure: "loudness, LUFS",
      name,
      value: loudness.integrated(),
      least: CALM.loudness - CALM.tolerance,
      most: CALM.loudness + CALM.tolerance,
    },
    { figure: "highest true peak, dBTP", name, value: peak.peak(), most: CALM.truePeak },
  ];
}
