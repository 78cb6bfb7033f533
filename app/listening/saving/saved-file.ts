import { BRAND } from "#worker/domain/words.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { beatFileName, beatTitle } from "#worker/features/beats/rules.ts";
import { soundFrames } from "#worker/sound/arc/timeline.ts";
import { type Container, soundAddress } from "#worker/sound/container/sound-file.ts";
import { wavBytes } from "#worker/sound/container/wav.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import type { FileLink, ReadyDeviceSound } from "../device/use-device-sound.ts";

/** A file to save: a beat's sound in a container, as it is listened to. */
export interface SavedFile {
  readonly beat: Beat;
  readonly container: Container;
  readonly listening: PlaybackOptions;
}

export interface SavingOptions {
  /** What computes the file. @default the edge */
  readonly device: ReadyDeviceSound | undefined;
  /** Name it by the beat's title instead of the mood. */
  readonly byTitle: boolean;
}

/** The attributes of a link that saves a file. */
export function linkTo(
  file: SavedFile,
  { device, byTitle }: SavingOptions,
): Pick<FileLink, "href"> & { readonly download: string | true | undefined } {
  const { beat, container, listening } = file;
  if (device) return device.fileOf(container, listening, nameOf(file, byTitle));
  const named = byTitle ? `${beat.download_url}&name=title` : beat.download_url;
  return { href: soundAddress(named, container, listening), download: true };
}

/** The name of a file, as the edge gives it: that of an incognito beat reveals nothing. */
export function nameOf({ beat, container }: SavedFile, byTitle: boolean): string {
  if (!byTitle || beat.incognito) return beat.file_name.replace(/\.wav$/, `.${container}`);
  const options = { fallback: beat.name, extension: container } as const;
  return beatFileName(BRAND.filePrefix, beatTitle(beat.focus), options);
}

/** Where the headers of a file are asked for. */
export function headAddress(
  { beat, container, listening }: SavedFile,
  device: ReadyDeviceSound | undefined,
): string {
  if (device) return device.addressOf(container, listening);
  return soundAddress(beat.audio_url, container, listening);
}

/** The bytes of a WAV, known without asking. */
export function savedWavBytes(
  { stages }: Pick<Beat, "stages">,
  listening: PlaybackOptions,
): number {
  return wavBytes(soundFrames(stages, listening));
}
