import { type Plan, SAMPLE_RATE } from "./plan.ts";
import type { Renderer } from "./renderer.ts";

/** Stereo, 16 bits. */
const FRAME_BYTES = 4;
const HEADER_BYTES = 44;

/** A WAV that is computed as it is read: any part of it, at the same cost. */
export interface WavFile {
  /** Bytes of the whole file. */
  readonly size: number;
  /**
   * The bytes from `start` up to and without `end`, in pieces that never hold more than a chunk.
   * Each piece is a view that is valid until the next one is asked for.
   * @param firstBytes size of the first piece @default as large as the others
   */
  chunks(start?: number, end?: number, firstBytes?: number): Generator<Uint8Array, void, void>;
}

/** Size of the WAV of a plan. */
export function wavBytes(plan: Plan): number {
  return HEADER_BYTES + plan.frames * FRAME_BYTES;
}

export function wavFile(plan: Plan, renderer: Renderer): WavFile {
  const size = wavBytes(plan);
  return {
    size,
    *chunks(start = 0, end = size, firstBytes = renderer.maxFrames * FRAME_BYTES) {
      let at = start;
      if (at < HEADER_BYTES && at < end) {
        yield wavHeader(plan.frames).subarray(at, Math.min(end, HEADER_BYTES));
        at = Math.min(end, HEADER_BYTES);
      }
      let limit = Math.min(renderer.maxFrames, Math.max(1, Math.floor(firstBytes / FRAME_BYTES)));
      while (at < end) {
        // A range may begin and end inside a frame.
        const first = Math.floor((at - HEADER_BYTES) / FRAME_BYTES);
        const last = Math.ceil((end - HEADER_BYTES) / FRAME_BYTES);
        const count = Math.min(limit, last - first);
        const skipped = at - HEADER_BYTES - first * FRAME_BYTES;
        const wanted = Math.min(count * FRAME_BYTES - skipped, end - at);
        yield renderer.frames(plan, first, count).subarray(skipped, skipped + wanted);
        at += wanted;
        limit = renderer.maxFrames;
      }
    },
  };
}

/**
 * A RIFF/WAVE header for 16-bit stereo PCM.
 * Source: Multimedia Programming Interface and Data Specifications 1.0 (IBM, Microsoft, 1991).
 */
function wavHeader(frames: number): Uint8Array {
  const dataBytes = frames * FRAME_BYTES;
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  const tag = (at: number, name: string) => {
    for (let index = 0; index < 4; index += 1) header.setUint8(at + index, name.charCodeAt(index));
  };
  tag(0, "RIFF");
  header.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  tag(8, "WAVE");
  tag(12, "fmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 2, true);
  header.setUint32(24, SAMPLE_RATE, true);
  header.setUint32(28, SAMPLE_RATE * FRAME_BYTES, true);
  header.setUint16(32, FRAME_BYTES, true);
  header.setUint16(34, 16, true);
  tag(36, "data");
  header.setUint32(40, dataBytes, true);
  return new Uint8Array(header.buffer);
}
