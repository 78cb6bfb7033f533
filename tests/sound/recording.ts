import { readFileSync } from "node:fs";
import { createRenderer } from "#worker/domain/sound/kernel/kernel.ts";
import type { Plan } from "#worker/domain/sound/plan/plan.ts";
import type { Renderer } from "#worker/domain/sound/plan/renderer.ts";
import { type Stereo, stereoOf } from "./meters/stereo.ts";

const KERNEL = new URL("../../worker/domain/sound/kernel/kernel.wasm", import.meta.url);

export function newRenderer(): Renderer {
  return createRenderer(new WebAssembly.Module(readFileSync(KERNEL)));
}

/** The frames [first, first + count) of a plan, piece by piece; by default the whole. */
export function* recording(
  plan: Plan,
  renderer: Renderer,
  { first = 0, count = plan.frames - first }: { first?: number; count?: number } = {},
): Generator<Stereo> {
  for (let done = 0; done < count; done += renderer.maxFrames) {
    const size = Math.min(renderer.maxFrames, count - done);
    yield stereoOf(renderer.frames(plan, first + done, size));
  }
}

/** The frames [first, first + count) of a plan at once. */
export function recorded(plan: Plan, renderer: Renderer, first: number, count: number): Stereo {
  const left = new Float64Array(count);
  const right = new Float64Array(count);
  let at = 0;
  for (const piece of recording(plan, renderer, { first, count })) {
    left.set(piece.left, at);
    right.set(piece.right, at);
    at += piece.left.length;
  }
  return { left, right };
}

/** The same sound at another level. */
export function scaled({ left, right }: Stereo, level: number): Stereo {
  return {
    left: left.map((sample) => sample * level),
    right: right.map((sample) => sample * level),
  };
}
