import { useEffect } from "react";
import { PLACES } from "#app/shell/places.tsx";

/**
 * Loads the scripts of the places of a person while a sound plays. Remix loads the whole document again
 * where those of a page do not arrive: without a network the sound would end there.
 */
export function usePagesAtHand(playing: boolean): void {
  useEffect(() => {
    if (!playing) return;
    const { routes } = window.__remixManifest;
    const paths = PLACES.map(({ to }) => to.slice(1));
    for (const { path = "", module } of Object.values(routes)) {
      if (!paths.includes(path)) continue;
      import(/* @vite-ignore */ module).catch((error: unknown) => console.warn(error));
    }
  }, [playing]);
}
