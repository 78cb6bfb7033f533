import { readFile } from "node:fs/promises";
import type { Formula } from "#worker/sound/formula.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** 5 x 60 s: 13.23 M frames, 52.9 MB. */
export const FORMULA: Formula = [
  { base_freq: 100, beat_offset: 10, duration: 60, rhythm_type: "balanced" },
  { base_freq: 107.3, beat_offset: 8.5, duration: 60, rhythm_type: "triplet" },
  { base_freq: 114.6, beat_offset: 6.2, duration: 60, rhythm_type: "balanced" },
  { base_freq: 121.9, beat_offset: 4.7, duration: 60, rhythm_type: "tetrad" },
  { base_freq: 129.2, beat_offset: 2.5, duration: 60, rhythm_type: "balanced" },
];

export const PLAN = planBeat(FORMULA);

export const KERNEL = new URL("../../worker/sound/kernel/kernel.wasm", import.meta.url);

export async function newRenderer(): Promise<Renderer> {
  return createRenderer(new WebAssembly.Module(await readFile(KERNEL)));
}

/** Renders frames of a plan in chunks, each overwriting the last. @param from the first of them */
export function render(renderer: Renderer, plan: Plan, frames: number, from = 0): void {
  for (let done = 0; done < frames; done += renderer.maxFrames) {
    renderer.frames(plan, from + done, Math.min(renderer.maxFrames, frames - done));
  }
}

/** The naive way: one `Math.sin` a sample, through a DataView, into 64 KiB at a time. */
export function renderNaively(plan: Plan, frames: number): void {
  const view = new DataView(new ArrayBuffer(64 * 1024));
  const fade = 441;
  let at = 0;
  for (const stage of plan.stages) {
    for (let frame = 0; frame < stage.frames && stage.start + frame < frames; frame += 1) {
      const level = Math.min(1, frame / fade, (stage.frames - 1 - frame) / fade) * stage.gain;
      const turn = (2 * Math.PI * frame) / SAMPLE_RATE;
      view.setInt16(at, Math.round(Math.sin(stage.left * turn) * level * 32_767), true);
      view.setInt16(at + 2, Math.round(Math.sin(stage.right * turn) * level * 32_767), true);
      at = (at + 4) % view.byteLength;
    }
  }
}
