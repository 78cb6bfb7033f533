import { partAt, type Renderer, type SoundPlan } from "#worker/sound/plan/renderer.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { SoundFile } from "./sound-file.ts";

/** Stereo, 16 bits. */
const FRAME_BYTES = 4;
const HEADER_BYTES = 44;

/** Size of the WAV file of so many frames, bytes. */
export function wavBytes(frames: number): number {
  return HEADER_BYTES + frames * FRAME_BYTES;
}

export function wavFile(sound: SoundPlan, renderer: Renderer): SoundFile {
  const size = wavBytes(sound.frames);

  function read(at: number, limit: number): Uint8Array {
    const end = Math.min(at + limit, size);
    if (at < HEADER_BYTES) return wavHeader(sound.frames).subarray(at, Math.min(end, HEADER_BYTES));
    // A range may begin and end inside a frame.
    const first = Math.floor((at - HEADER_BYTES) / FRAME_BYTES);
    const last = Math.ceil((end - HEADER_BYTES) / FRAME_BYTES);
    const { plan, start, frames } = partAt(sound, first);
    const count = Math.min(last - first, renderer.maxFrames, start + frames - first);
    const skipped = at - HEADER_BYTES - first * FRAME_BYTES;
    const bytes = Math.min(count * FRAME_BYTES - skipped, end - at);
    return renderer.frames(plan, first - start, count).subarray(skipped, skipped + bytes);
  }

  return { size, read };
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
