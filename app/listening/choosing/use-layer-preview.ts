import { useEffect, useRef, useState } from "react";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import type { LayerName } from "#worker/sound/playback-options.ts";
import { playingSounds, stopSounds } from "../device/page-sounds.ts";
import type { ReadyDeviceSound } from "../device/use-device-sound.ts";
import { FIRST_VOLUME, useVolumeSetting } from "../device/use-volume-setting.ts";
import { playPreview, previewOf } from "./layer-preview.ts";

export type PreviewState =
  | { readonly status: "silent" | "failed" }
  | { readonly status: "playing"; readonly layer: LayerName };

/** Plays two seconds of a layer; the sound that was playing waits for it, and goes on afterwards. */
export function useLayerPreview(
  beat: Beat,
  choice: ListeningChoice,
  device: ReadyDeviceSound | undefined,
) {
  const [volume = FIRST_VOLUME] = useVolumeSetting();
  const [state, setState] = useState<PreviewState>({ status: "silent" });
  const running = useRef<AbortController>();
  const waiting = useRef<readonly HTMLAudioElement[]>([]);
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
    if (waiting.current.length === 0) waiting.current = playingSounds();
    stopSounds();
    setState({ status: "playing", layer });
    try {
      await playPreview(previewOf(beat, layer, choice, device), volume, own.signal);
      if (running.current === own) setState({ status: "silent" });
    } catch (error) {
      console.warn(error);
      if (running.current === own) setState({ status: "failed" });
    }
    if (running.current === own) resume();
  }

  function stop(): void {
    running.current?.abort();
  }

  function resume(): void {
    for (const sound of waiting.current) {
      // A browser that refuses leaves it paused, where the button of the player shows it.
      if (sound.isConnected) sound.play().catch((error: unknown) => console.warn(error));
    }
    waiting.current = [];
  }

  return { state, play, stop };
}
