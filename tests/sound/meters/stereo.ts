/** Samples of both channels, 1.0 being full scale. */
export interface Stereo {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/** Reads interleaved 16-bit little-endian stereo PCM. */
export function stereoOf(pcm: Uint8Array): Stereo {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const frames = Math.floor(pcm.byteLength / 4);
  const left = new Float64Array(frames);
  const right = new Float64Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    left[frame] = view.getInt16(4 * frame, true) / 32_768;
    right[frame] = view.getInt16(4 * frame + 2, true) / 32_768;
  }
  return { left, right };
}

/** Root of the mean square. */
export function rms(samples: Float64Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** An amplitude in dB of full scale. */
export function decibels(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}
