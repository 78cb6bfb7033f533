import { readFileSync } from "node:fs";
import { createVoices, type VoiceExports } from "#worker/sound/kernel/voices.ts";
import { type Carried, LAYER_BLOCK, type Layer } from "#worker/sound/layers/layer.ts";
import type { Stereo } from "./meters/stereo.ts";

const KERNEL = new URL("../../worker/sound/kernel/kernel.wasm", import.meta.url);

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
