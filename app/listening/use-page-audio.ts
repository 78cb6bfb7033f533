import { useEffect } from "react";
import { stopSounds } from "./device/page-sounds.ts";
import { FIRST_VOLUME, useVolumeSetting } from "./device/use-volume-setting.ts";

/** Marks the elements of the player, which sets their volumes and plays them as one. */
export const OWN_VOLUME = "data-own-volume";

/** One sound at a time on a page, at the volume that this device remembers. */
export function usePageAudio(): void {
  const [stored] = useVolumeSetting();
  const volume = stored ?? FIRST_VOLUME;
  useEffect(() => {
    const begin = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      const inPlayer = target.hasAttribute(OWN_VOLUME);
      if (!inPlayer) target.volume = volume;
      stopSounds((sound) => sound === target || (inPlayer && sound.hasAttribute(OWN_VOLUME)));
    };
    // Media events do not bubble, but they can be captured.
    document.addEventListener("play", begin, { capture: true });
    return () => document.removeEventListener("play", begin, { capture: true });
  }, [volume]);
}
