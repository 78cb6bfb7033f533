import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { distanceWithin } from "#tests/sound/proof/distance.ts";
import { newRenderer } from "#tests/sound/recording.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { SOFTENED } from "#worker/sound/playback-options.ts";
import type { Figure } from "./figure.ts";
import { FORMULA, KERNEL, PLAN } from "./job.ts";

/** How close the samples are, and how large the program is that computes them. */
export function exactnessFigures(): readonly Figure[] {
  const renderer = newRenderer();
  const soft = planBeat(FORMULA, SOFTENED);
  const note = "largest distance of any sample from a float64 reference, every sample of the job";
  return [
    {
      name: "distance from the reference, pure",
      value: distanceWithin(PLAN, renderer, 0, PLAN.frames),
      unit: "LSB",
      note,
    },
    {
      name: "distance from the reference, glide, gentle, calm",
      value: distanceWithin(soft, renderer, 0, soft.frames),
      unit: "LSB",
      note,
    },
    {
      name: "the kernel",
      value: gzipSync(readFileSync(KERNEL), { level: 9 }).length,
      unit: "bytes",
      note: "gzip -9, with all layers",
    },
  ];
}
