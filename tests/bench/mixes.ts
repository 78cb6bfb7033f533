import { PLAYED } from "#tests/sound/proof/mixes.ts";
import { type LayerChoice, type Listening, SOFTENED } from "#worker/domain/sound/listening.ts";
import { type Plan, planBeat } from "#worker/domain/sound/plan/plan.ts";
import type { Figure } from "./figure.ts";
import { FORMULA, newRenderer, PLAN, render } from "./job.ts";
import { CPU, medians } from "./protocol.ts";

const ROUNDS = 9;
/** The hour of every mix takes minutes. */
const HOUR_ROUNDS = 3;

/** What the player plays: glides, gentle ends, a calm master, and each layer. */
export const MIXES: readonly LayerChoice[] = ["none", ...PLAYED];

/** A mix of the job. @param minutes @default as composed */
export function listeningTo(layer: LayerChoice, minutes?: number): Listening {
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
  const hour: Record<string, number> = await medians(jobs(plans(60)), HOUR_ROUNDS, CPU, 0);
  const overCopy = (layer: string) => (short[layer] ?? Number.NaN) / (short.copy ?? Number.NaN);
  const overMinutes = (layer: string) =>
    (hour[layer] ?? Number.NaN) / 12 / (short[layer] ?? Number.NaN);
  const longest = MIXES.toSorted((a, b) => overMinutes(b) - overMinutes(a))[0] ?? "none";
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
      value: overMinutes(longest),
      unit: "x",
      note: `CPU; ${longest}`,
    },
  ];
}
