import { readFileSync } from "node:fs";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { partAt, type Renderer, type SoundPlan } from "#worker/sound/plan/renderer.ts";
import { type Stereo, stereoOf } from "./meters/stereo.ts";

const KERNEL = new URL("../../worker/sound/kernel/kernel.wasm", import.meta.url);

export function newRenderer(): Renderer {
  return createRenderer(new WebAssembly.Module(readFileSync(KERNEL)));
}

/** The frames [first, first + count) of a sound, piece by piece; by default the whole. */
export function* recording(
  sound: SoundPlan,
  renderer: Renderer,
  { first = 0, count = sound.frames - first }: { first?: number; count?: number } = {},
): Generator<Stereo> {
  const end = first + count;
  for (let at = first; at < end; ) {
    const { plan, start, frames } = partAt(sound, at);
    const size = Math.min(renderer.maxFrames, end - at, start + frames - at);
    yield stereoOf(renderer.frames(plan, at - start, size));
    at += size;
  }
}

/** The frames [first, first + count) of a sound at once. */
export function recorded(
  sound: SoundPlan,
  renderer: Renderer,
  first: number,
  count: number,
): Stereo {
  const left = new Float64Array(count);
  const right = new Float64Array(count);
  let at = 0;
  for (const piece of recording(sound, renderer, { first, count })) {
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
