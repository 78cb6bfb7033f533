import type { Beat } from "#worker/features/beats/beat.ts";
import {
  type Container,
  hasFlac,
  hasWav,
  soundAddress,
} from "#worker/sound/container/sound-file.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import type { Sound } from "./decks/sound.ts";
import type { DeviceSound } from "./device/use-device-sound.ts";

interface SourceOptions {
  readonly listening: PlaybackOptions;
  readonly playsFlac: boolean;
  readonly saveData: boolean;
  readonly device: DeviceSound;
}

/**
 * A beat's sound: streamed from the edge, the small file first, or computed on this device.
 * @returns undefined while the device still prepares
 */
export function sourceOf(
  { audio_url }: Pick<Beat, "audio_url">,
  { listening, playsFlac, saveData, device }: SourceOptions,
): Sound | undefined {
  const containers: Container[] = playsFlac && hasFlac({ listening }) ? ["flac"] : [];
  if (hasWav(listening)) containers.push("wav");
  const edge = containers.map((container) => soundAddress(audio_url, container, listening));
  if (!saveData || device.status === "failed") return soundOf(edge, listening);
  if (device.status !== "ready") return undefined;
  const container = onDevice(listening);
  return soundOf([device.addressOf(container, listening), ...edge], listening);
}

/** In what the device makes a sound: nothing is gained by a small one. */
export function onDevice(listening: PlaybackOptions): Container {
  return hasWav(listening) ? "wav" : "flac";
}

function soundOf(addresses: readonly string[], listening: PlaybackOptions): Sound {
  return { key: addresses.join(" "), addresses, listening };
}
