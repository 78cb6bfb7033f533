/** `npm run spectrograms`: draws the pictures of docs/sound.md. The same kernel draws the same pictures. */
import { mkdir, writeFile } from "node:fs/promises";
import type { Formula } from "#worker/sound/formula.ts";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, type LayerName } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { mixOf, oneStage, PLAYED } from "./formulas.ts";
import { newRenderer, recorded } from "./recording.ts";
import { type Axes, pngOf, spectrogram } from "./spectrogram.ts";

const FOLDER = new URL("../../docs/sound/", import.meta.url);

/** A minute out of the middle of a mix. */
const MIDDLE = { from: 60, seconds: 60 };
const AUDIBLE: Axes = {
  from: 20,
  to: 20_000,
  scale: "logarithmic",
  marks: [20, 100, 1000, 10_000],
  everySeconds: 10,
  range: 72,
  window: 16_384,
};
/** A few seconds, in which single drops can be seen. */
const DROPS = { from: 60, seconds: 6 };
const QUICK: Axes = {
  ...AUDIBLE,
  from: 100,
  marks: [100, 1000, 10_000],
  everySeconds: 1,
  window: 1024,
};
const OF_DROPS: readonly LayerName[] = ["rain", "stream"];

const GLIDING: Formula = [
  { base_freq: 100, beat_offset: 10, duration: 60, rhythm_type: "balanced" },
  { base_freq: 129, beat_offset: 3, duration: 60, rhythm_type: "triplet" },
];
/** The glide takes the last 20 s of the first minute. */
const GLIDE = { from: 30, seconds: 40 };
const AROUND_TONES: Axes = {
  from: 80,
  to: 150,
  scale: "linear",
  marks: [90, 100, 110, 120, 130, 140],
  everySeconds: 5,
  range: 45,
  window: 16_384,
};

const renderer = newRenderer();
await mkdir(FOLDER, { recursive: true });
for (const layer of PLAYED) {
  const mix = mixOf(oneStage(), layer, { minutes: 10 });
  if (OF_DROPS.includes(layer)) await draw(layer, mix, DROPS, QUICK);
  else await draw(layer, mix, MIDDLE, AUDIBLE);
}
const glide = planBeat(GLIDING, { ...AS_COMPOSED, flow: "glide", ears: "speakers" });
await draw("glide", glide, GLIDE, AROUND_TONES);

/** Draws a part of the left channel. */
async function draw(
  name: string,
  plan: Plan,
  { from, seconds }: { readonly from: number; readonly seconds: number },
  axes: Axes,
): Promise<void> {
  const { left } = recorded(plan, renderer, from * SAMPLE_RATE, seconds * SAMPLE_RATE);
  const png = pngOf(spectrogram(left, axes));
  await writeFile(new URL(`${name}.png`, FOLDER), png);
  console.log(`docs/sound/${name}.png, ${png.length} bytes`);
}
