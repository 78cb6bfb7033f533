import { PLAYED } from "#tests/sound/formulas.ts";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import {
  type LayerChoice,
  type PlaybackOptions,
  SOFTENED,
} from "#worker/sound/playback-options.ts";
import { CPU, type Figure, FORMULA, medians, newRenderer, PLAN, render } from "./protocol.ts";

const ROUNDS = 9;
/** An hour has so many times the five minutes of the job. */
const TWELVE = 12;
/** How often each of them is rendered, in turn with the five minutes. */
const HOUR_ROUNDS = 5;

/** What the player plays: glides, gentle ends, a calm master, and each layer. */
export const MIXES: readonly LayerChoice[] = ["none", ...PLAYED];

/** A mix of the job. @param minutes @default as composed */
export function listeningTo(layer: LayerChoice, minutes?: number): PlaybackOptions {
  return { ...SOFTENED, layer, minutes };
}

/** The kernel with everything that the player asks of it, in this process, by CPU time. */
export async function mixFigures(): Promise<readonly Figure[]> {
  const renderer = await newRenderer();
  const bytes = new Uint8Array(PLAN.frames * 4).fill(1);
  const copy = new Uint8Array(bytes.length);
  const plans = (minutes?: number) =>
    MIXES.map((layer): [string, Plan] => [layer, planBeat(FORMULA, listeningTo(layer, minutes))]);
  const jobs = (all: readonly [string, Plan][]) =>
    Object.fromEntries(
      all.map(([layer, plan]) => [layer, () => render(renderer, plan, plan.frames)]),
    );
  const short: Record<string, number> = await medians(
    { ...jobs(plans()), copy: () => copy.set(bytes) },
    ROUNDS,
    CPU,
  );
  const hours = await hoursOverMinutes(renderer, plans(), plans(60));
  const overCopy = (layer: string) => (short[layer] ?? Number.NaN) / (short.copy ?? Number.NaN);
  const [longest, most] = hours.toSorted(([, a], [, b]) => b - a)[0] ?? ["none", Number.NaN];
  return [
    {
      name: "glide, gentle, calm / copying the bytes once",
      value: overCopy("none"),
      unit: "x",
      note: "CPU",
    },
    ...PLAYED.map((layer) => ({
      name: `the same with ${layer} / copying the bytes once`,
      value: overCopy(layer),
      unit: "x" as const,
      note: "CPU",
    })),
    {
      name: "60 minutes / 12 / 5 minutes, the worst mix",
      value: most,
      unit: "x",
      note: `CPU, each twelfth of the hour in turn with the five minutes; ${longest}`,
    },
  ];
}

/**
 * For each mix the cost of an hour over twelve times that of five minutes. An hour at once would be measured under
 * other conditions than five minutes: each of its twelfths is rendered in turn with them.
 */
async function hoursOverMinutes(
  renderer: Renderer,
  short: readonly [string, Plan][],
  long: readonly [string, Plan][],
): Promise<readonly (readonly [string, number])[]> {
  const ratios: [string, number][] = [];
  for (const [index, [layer, minutes]] of short.entries()) {
    const hour = long[index]?.[1] ?? minutes;
    const size = hour.frames / TWELVE;
    const parts = Array.from({ length: TWELVE }, (_, part): [string, () => void] => [
      `${part}`,
      () => render(renderer, hour, size, part * size),
    ]);
    const minutesAgain = Array.from({ length: TWELVE }, (_, part): [string, () => void] => [
      `minutes ${part}`,
      () => render(renderer, minutes, minutes.frames),
    ]);
    const time: Record<string, number> = await medians(
      Object.fromEntries([...parts, ...minutesAgain]),
      HOUR_ROUNDS,
      CPU,
      1,
    );
    const sum = (jobs: readonly [string, unknown][]) =>
      jobs.reduce((all, [name]) => all + (time[name] ?? Number.NaN), 0);
    ratios.push([layer, sum(parts) / sum(minutesAgain)]);
  }
  return ratios;
}
