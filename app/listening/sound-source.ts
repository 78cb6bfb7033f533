import { soundAddress } from "#worker/domain/sound/container/sound-address.ts";
import type { Listening } from "#worker/domain/sound/listening.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import type { DeviceSound } from "./device/use-device-sound.ts";

/**
 * The address of a beat's sound: streamed from the edge, or computed on this device.
 * @returns undefined while the device still prepares
 */
export function sourceOf(
  beat: Pick<Beat, "audio_url">,
  listening: Listening,
  saveData: boolean,
  sound: DeviceSound,
): string | undefined {
  if (!saveData || sound.status === "failed") {
    return soundAddress(beat.audio_url, "wav", listening);
  }
  return sound.status === "ready" ? sound.addressOf("wav", listening) : undefined;
}
