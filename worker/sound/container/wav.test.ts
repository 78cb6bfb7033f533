import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import wavefile from "wavefile";
import { checkProperty } from "#tests/property/check-property.ts";
import { chunksOf } from "#worker/sound/container/sound-file.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { wavBytes, wavFile } from "./wav.ts";

const module = new WebAssembly.Module(
  await readFile(new URL("../kernel/kernel.wasm", import.meta.url)),
);

const plan = planBeat([
  { base_freq: 100, beat_offset: 4, duration: 30, rhythm_type: "balanced" },
  { base_freq: 120.25, beat_offset: 10.5, duration: 31.5, rhythm_type: "triplet" },
]);
const open = () => wavFile(plan, createRenderer(module));

/** Copies each chunk before the next one overwrites it. */
function readInPieces(start = 0, end = wavBytes(plan.frames), pieceBytes = 100_000): Buffer {
  const file = open();
  const pieces: Uint8Array[] = [];
  for (let at = start; at < end; ) {
    const piece = file.read(at, Math.min(pieceBytes, end - at));
    pieces.push(piece.slice());
    at += piece.length;
  }
  return Buffer.concat(pieces);
}

test("an independent decoder reads the format that the specification requires", () => {
  const { fmt, data } = new wavefile.WaveFile(readInPieces()) as unknown as {
    fmt: { audioFormat: number; numChannels: number; sampleRate: number; bitsPerSample: number };
    data: { chunkSize: number };
  };
  expect(fmt).toMatchObject({
    audioFormat: 1,
    numChannels: 2,
    sampleRate: 44_100,
    bitsPerSample: 16,
  });
  expect(data.chunkSize).toBe((30 + 31.5) * 44_100 * 4);
});

test("the size is known before any byte is computed, and is exact", () => {
  expect(readInPieces().length).toBe(wavBytes(plan.frames));
  expect(open().size).toBe(wavBytes(plan.frames));
});

test("any cut into ranges gives the whole again, byte for byte", () => {
  const whole = readInPieces();
  checkProperty(
    "wav-cuts",
    fc.property(
      fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 5 }),
      fc.integer({ min: 3_000, max: 300_000 }),
      (cuts, pieceBytes) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
        const parts = edges
          .slice(1)
          .map((end, index) => readInPieces(edges[index] ?? 0, end, pieceBytes));
        expect(Buffer.concat(parts).equals(whole)).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});

test("a range across the end of the header", () => {
  expect(readInPieces(43, 46).equals(readInPieces().subarray(43, 46))).toBe(true);
  expect(readInPieces(0, 2).toString("latin1")).toBe("RI");
});

test("the chunks together are the file", () => {
  const pieces: Uint8Array[] = [];
  for (const chunk of chunksOf(open())) pieces.push(chunk.slice());
  expect(Buffer.concat(pieces).equals(readInPieces())).toBe(true);
});
