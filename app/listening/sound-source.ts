import { AS_COMPOSED } from "#worker/domain/sound/listening.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import type { DeviceSound } from "./device/use-device-sound.ts";
import type { SessionLength } from "./session-options.tsx";

/** The addresses of a beat's sound and of its file. */
export interface SoundSource {
  readonly audio: string;
  readonly file: string;
  /** The download that the page starts automatically. */
  readonly first: string;
  /** The attribute of links to the file. */
  readonly download: string | true | undefined;
  /** The name of a file that the device computed. */
  readonly name?: string;
}

/**
 * The source of a beat's sound: streamed from the edge, or computed on this device. The device
 * computes one pass of the composition; a longer session repeats it.
 * @returns undefined while the device still computes
 */
export function sourceOf(
  beat: Beat,
  length: SessionLength,
  saveData: boolean,
  sound: DeviceSound,
): SoundSource | undefined {
  const { audio_url, download_url: file, file_name: name } = beat;
  if (!saveData || sound.status === "failed") {
    const joint = audio_url.includes("?") ? "&" : "?";
    const audio = length === "composition" ? audio_url : `${audio_url}${joint}minutes=${length}`;
    return { audio, file, first: `${file}&auto=1`, download: true };
  }
  if (sound.status !== "ready") return undefined;
  const audio = sound.addressOf("wav", AS_COMPOSED);
  const { href, download } = sound.fileOf("wav", AS_COMPOSED, name);
  return { audio, file: href, first: href, download, name };
}
