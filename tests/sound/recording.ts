import { readFileSync } from "node:fs";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { createVoices, type VoiceExports } from "#worker/sound/kernel/voices.ts";
import { type Carried, LAYER_BLOCK, type Layer } from "#worker/sound/layers/layer.ts";
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

interface LayerExports extends VoiceExports {
  clearLayer(): void;
  layerLeft(): number;
  layerRight(): number;
}

/** Plays layers alone, without tones, ends or rounding: blocks of them, at gain 1. */
export function createLayerRecorder() {
  const module = new WebAssembly.Module(readFileSync(KERNEL));
  const kernel = new WebAssembly.Instance(module).exports as unknown as LayerExports;
  const voicesAt = createVoices(kernel);
  const left = new Float32Array(kernel.memory.buffer, kernel.layerLeft(), LAYER_BLOCK);
  const right = new Float32Array(kernel.memory.buffer, kernel.layerRight(), LAYER_BLOCK);

  /** Blocks [first, first + count) of a layer. */
  return function record(layer: Layer, carried: Carried, first: number, count: number): Stereo {
    const sound = {
      left: new Float64Array(count * LAYER_BLOCK),
      right: new Float64Array(count * LAYER_BLOCK),
    };
    for (let block = 0; block < count; block += 1) {
      kernel.clearLayer();
      layer.sound(carried, voicesAt((first + block) * LAYER_BLOCK));
      sound.left.set(left, block * LAYER_BLOCK);
      sound.right.set(right, block * LAYER_BLOCK);
    }
    return sound;
  };
}
