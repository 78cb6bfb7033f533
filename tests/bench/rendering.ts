import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { distanceWithin } from "#tests/sound/proof/reference.ts";
import { newRenderer as rendererAtOnce } from "#tests/sound/recording.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { lasting, SOFTENED } from "#worker/sound/playback-options.ts";
import {
  CPU,
  type Figure,
  FORMULA,
  KERNEL,
  medians,
  newRenderer,
  PLAN,
  render,
  renderNaively,
} from "./protocol.ts";

const ROUNDS = 15;
const HOUR = 60;

/** The kernel alone, in this process, by CPU time. */
export async function renderingFigures(): Promise<readonly Figure[]> {
  const renderer = await newRenderer();
  const tenth = PLAN.frames / 10;
  const bytes = new Uint8Array(PLAN.frames * 4).fill(1);
  const copy = new Uint8Array(bytes.length);
  const hours = planBeat(FORMULA, lasting(4 * HOUR));
  const time = await medians(
    {
      ours: () => render(renderer, PLAN, PLAN.frames),
      naive: () => renderNaively(PLAN, tenth),
      copy: () => copy.set(bytes),
      hours: () => render(renderer, hours, hours.frames),
    },
    ROUNDS,
    CPU,
  );
  return [
    {
      name: "naive renderer / ours",
      value: (time.naive * 10) / time.ours,
      unit: "x",
      note: "CPU; Math.sin a sample through a DataView, on a tenth of the job",
    },
    { name: "ours / copying the bytes once", value: time.ours / time.copy, unit: "x", note: "CPU" },
    {
      name: "4 hours / 48 / 5 minutes",
      value: time.hours / 48 / time.ours,
      unit: "x",
      note: "CPU",
    },
  ];
}

/** How close the samples are, and how large the program is that computes them. */
export function exactnessFigures(): readonly Figure[] {
  const renderer = rendererAtOnce();
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
