import { planBeat } from "#worker/sound/plan/plan.ts";
import { lasting } from "#worker/sound/playback-options.ts";
import type { Figure } from "./figure.ts";
import { FORMULA, newRenderer, PLAN, render, renderNaively } from "./job.ts";
import { CPU, medians } from "./protocol.ts";

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
