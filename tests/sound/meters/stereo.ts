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

/** Samples a second. */
export const RATE = 44_100;

/** A sine; amplitude in dB of full scale, phase in turns. */
export interface Tone {
  readonly frequency: number;
  readonly level: number;
  readonly seconds: number;
  readonly phase?: number;
}

export function tone({ frequency, level, seconds, phase = 0 }: Tone): Float64Array {
  const amplitude = 10 ** (level / 20);
  return new Float64Array(Math.round(seconds * RATE)).map(
    (_, at) => amplitude * Math.sin(2 * Math.PI * ((frequency * at) / RATE + phase)),
  );
}

/** White noise from -1 to 1, the same for the same seed. */
export function whiteNoise(seconds: number, seed: number): Float64Array {
  let state = seed;
  return new Float64Array(Math.round(seconds * RATE)).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** Each sample the sum of all before it, with a little forgetting: falls by 6 dB an octave. */
export function brownNoise(seconds: number, seed: number): Float64Array {
  let sum = 0;
  return whiteNoise(seconds, seed).map((sample) => {
    sum = 0.9995 * sum + 0.02 * sample;
    return sum;
  });
}

export function inBothEars(samples: Float64Array): Stereo {
  return { left: samples, right: samples };
}

export function oneAfterAnother(...parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
