import { readFile } from "node:fs/promises";
import { soundFile } from "#worker/sound/container/container.ts";
import type { SoundFile } from "#worker/sound/container/sound-file.ts";
import { wavFile } from "#worker/sound/container/wav.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";
import { samplesOf } from "./decoders.ts";

const KERNEL = new URL("../../../worker/sound/kernel/kernel.wasm", import.meta.url);
const WAV_HEADER_BYTES = 44;

export const renderer = createRenderer(new WebAssembly.Module(await readFile(KERNEL)));
export const TAGS = { title: "Evening tide", artist: "Stillwave" } as const;

export function flacOf(plan: Plan): SoundFile {
  return soundFile(plan, renderer, "flac", TAGS);
}

/** The samples of a plan's WAV, interleaved. */
export function wavSamples(plan: Plan): Int16Array {
  return samplesOf(wholeOf(wavFile(plan, renderer)).subarray(WAV_HEADER_BYTES));
}

export function wholeOf(file: SoundFile): Buffer {
  return bytesOf(file, 0, file.size);
}

/** Copies each piece before the next one overwrites it. */
export function bytesOf(file: SoundFile, start: number, end: number, limit = 100_000): Buffer {
  const pieces: Buffer[] = [];
  for (let at = start; at < end; ) {
    const piece = file.read(at, Math.min(limit, end - at));
    pieces.push(Buffer.from(piece));
    at += piece.length;
  }
  return Buffer.concat(pieces);
}
