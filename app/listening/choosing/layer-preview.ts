import type { Beat } from "#worker/features/beats/beat.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import { AS_COMPOSED, type LayerName, SOFTENED } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { ReadyDeviceSound } from "../device/use-device-sound.ts";

const PREVIEW_SECONDS = 2;
/** Fades in and out, s. */
const FADE_SECONDS = 0.15;
/** Of the WAV: 16-bit stereo behind a header. */
const HEADER_BYTES = 44;
const FRAME_BYTES = 4;

/** A part of a beat with a layer. */
export interface Preview {
  readonly address: string;
  /** Of its bytes, as the header `Range` has it. */
  readonly range: string;
}

/**
 * Two seconds from the middle of a beat with a layer, as it will be played; a layer that is turned down
 * is played at its first level, so that there is something to hear.
 * @param device computes it. @default the edge
 */
export function previewOf(
  beat: Pick<Beat, "audio_url" | "duration_seconds">,
  layer: LayerName,
  { level, ears, balance = AS_COMPOSED.balance }: ListeningChoice,
  device?: Pick<ReadyDeviceSound, "addressOf">,
): Preview {
  const heard = Math.max(level, AS_COMPOSED.level);
  const listening = { ...SOFTENED, layer, level: heard, ears, balance };
  const middle = Math.floor(Math.max(0, beat.duration_seconds - PREVIEW_SECONDS) / 2);
  const start = HEADER_BYTES + middle * SAMPLE_RATE * FRAME_BYTES;
  const end = start + PREVIEW_SECONDS * SAMPLE_RATE * FRAME_BYTES - 1;
  const address = device
    ? device.addressOf("wav", listening)
    : soundAddress(beat.audio_url, "wav", listening);
  return { address, range: `bytes=${start}-${end}` };
}

/**
 * Plays a preview; call it in the handler of a tap, or the browser refuses.
 * @param volume 0 to 1
 * @returns once it has ended, or was aborted
 * @throws when its bytes do not arrive
 */
export async function playPreview(
  { address, range }: Preview,
  volume: number,
  signal: AbortSignal,
): Promise<void> {
  const audio = new AudioContext({ sampleRate: SAMPLE_RATE });
  try {
    const answer = await fetch(address, { headers: { Range: range }, signal });
    if (answer.status !== 206) throw new Error(`A preview was answered ${answer.status}.`);
    const samples = new Int16Array(await answer.arrayBuffer());
    await played(audio, bufferOf(audio, samples), volume, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await audio.close();
  }
}

/** @param samples left and right by turns, little-endian as every browser's machine is */
function bufferOf(audio: AudioContext, samples: Int16Array): AudioBuffer {
  const length = samples.length / 2;
  const buffer = audio.createBuffer(2, length, SAMPLE_RATE);
  for (const channel of [0, 1]) {
    const values = buffer.getChannelData(channel);
    for (let frame = 0; frame < length; frame += 1) {
      values[frame] = (samples[2 * frame + channel] ?? 0) / 0x8000;
    }
  }
  return buffer;
}

function played(
  audio: AudioContext,
  buffer: AudioBuffer,
  volume: number,
  signal: AbortSignal,
): Promise<void> {
  const source = new AudioBufferSourceNode(audio, { buffer });
  const gain = new GainNode(audio, { gain: 0 });
  const start = audio.currentTime;
  const end = start + buffer.duration;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + FADE_SECONDS);
  gain.gain.setValueAtTime(volume, end - FADE_SECONDS);
  gain.gain.linearRampToValueAtTime(0, end);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  return new Promise((resolve) => {
    source.addEventListener("ended", () => resolve(), { once: true });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
