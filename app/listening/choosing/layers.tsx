import { useEffect, useRef, useState } from "react";
import { ControlIcon } from "#app/listening/control-icon.tsx";
import { startDeadline, withDeadline } from "#worker/domain/deadline.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import type { LayerWish, ListeningChoice } from "#worker/sound/playback-choice.ts";
import { AS_COMPOSED, type LayerName, SOFTENED } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { FIRST_VOLUME, stopSounds, useVolumeSetting } from "../device/page-audio.ts";
import type { ReadyDeviceSound } from "../device/use-device-sound.ts";
import { useVolumeHolds } from "../device/volume-hold.ts";
import type { Interlude } from "../interlude.ts";
import { t as inRoom } from "../words/choosingInRoom.compiled.ts";
import { t as layers } from "../words/layers.compiled.ts";

interface LayerOptionProps {
  /** Name of the group of radio buttons. */
  readonly group: string;
  readonly name: LayerWish;
  /** The layer that suits this beat. */
  readonly suggestion: LayerName;
  readonly checked: boolean;
  readonly onChoose: () => void;
  /** Its preview is heard. */
  readonly playing: boolean;
  /** Undefined where there are no previews. */
  readonly onPreview: ((layer: LayerName) => Promise<void>) | undefined;
  readonly onStop: () => void;
}

/** A layer to choose, and a button beside it that plays two seconds of it. */
export function LayerOption(props: LayerOptionProps) {
  const { group, name, suggestion, checked, onChoose, playing, onPreview, onStop } = props;
  const called = layers(`name.${name}`);
  const line =
    name === "suggested"
      ? inRoom("suggested", { layer: layers(`name.${suggestion}`) })
      : inRoom(`line.${name}`);
  return (
    <div className="flex h-full items-start gap-1 rounded-xl border border-line has-checked:border-accent has-checked:bg-accent-soft">
      <label className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-start gap-3 p-3">
        <input
          type="radio"
          name={group}
          checked={checked}
          onChange={onChoose}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-medium">{called}</span>
          <span className="block text-ink-soft text-sm">{line}</span>
        </span>
      </label>
      {name !== "none" && name !== "suggested" && onPreview && (
        <button
          type="button"
          className="m-1 inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-full text-accent hover:bg-card"
          aria-label={inRoom(playing ? "stopPreview" : "preview", { layer: called })}
          onClick={() => (playing ? onStop() : void onPreview(name))}
        >
          {playing ? (
            <ControlIcon name="square" className="size-5" />
          ) : (
            <ControlIcon name="play" className="size-5" />
          )}
        </button>
      )}
    </div>
  );
}

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

/** The sound of a session waits for the bytes of a preview no longer than this, ms. */
const ARRIVES_MS = 10_000;

/**
 * Plays a preview; call it in the handler of a tap, or the browser refuses.
 * @param volume 0 to 1
 * @returns once it has ended, or was aborted
 * @throws when its bytes do not arrive
 */
async function playPreview(
  { address, range }: Preview,
  volume: number,
  signal: AbortSignal,
): Promise<void> {
  const audio = new AudioContext({ sampleRate: SAMPLE_RATE });
  const arriving = startDeadline(ARRIVES_MS, signal);
  try {
    const headers = { Range: range };
    const answer = await fetch(address, { headers, signal: arriving.signal });
    if (answer.status !== 206) throw new Error(`A preview was answered ${answer.status}.`);
    const samples = new Int16Array(await answer.arrayBuffer());
    arriving.end();
    const buffer = bufferOf(audio, samples);
    // A device that lets no sound through, as during a call, never says that it ended.
    await withDeadline(3_000 * buffer.duration, () => played(audio, buffer, volume, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    arriving.end();
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

export type PreviewState =
  | { readonly status: "silent" | "failed" }
  | { readonly status: "playing"; readonly layer: LayerName };

/** Plays two seconds of a layer; the sound that was playing waits for it, and goes on afterwards. */
export function useLayerPreview(
  beat: Beat,
  choice: ListeningChoice,
  device: ReadyDeviceSound | undefined,
  interlude: Interlude,
) {
  const [stored = FIRST_VOLUME] = useVolumeSetting();
  // What was stored before is not heard where no page sets a volume: a preview alone would heed it.
  const volume = useVolumeHolds() === false ? FIRST_VOLUME : stored;
  const [state, setState] = useState<PreviewState>({ status: "silent" });
  const running = useRef<AbortController>();
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  async function play(layer: LayerName): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    interlude.begin();
    stopSounds();
    setState({ status: "playing", layer });
    let status: "silent" | "failed" = "silent";
    try {
      await playPreview(previewOf(beat, layer, choice, device), volume, own.signal);
    } catch (error) {
      console.warn(error);
      status = "failed";
    }
    // Another preview may go on in its place.
    if (running.current === own) setState({ status });
    interlude.end();
  }

  function stop(): void {
    running.current?.abort();
  }

  return { state, play, stop };
}
