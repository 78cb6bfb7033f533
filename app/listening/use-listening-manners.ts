import { useEffect } from "react";
import { FIRST_VOLUME, useVolumeSetting } from "./device/use-volume-setting.ts";

/** The player that sets its own volume says so. */
export const OWN_VOLUME = "data-own-volume";

/** One sound at a time on a page, and none louder than this device is used to. */
export function useListeningManners(): void {
  const [stored] = useVolumeSetting();
  const volume = stored ?? FIRST_VOLUME;
  useEffect(() => {
    const begin = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      if (!target.hasAttribute(OWN_VOLUME)) target.volume = volume;
      for (const other of document.querySelectorAll("audio")) {
        if (other !== target) other.pause();
      }
    };
    // Media events do not bubble, but they can be caught on their way down.
    document.addEventListener("play", begin, { capture: true });
    return () => document.removeEventListener("play", begin, { capture: true });
  }, [volume]);
}
