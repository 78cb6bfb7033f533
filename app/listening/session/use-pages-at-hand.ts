import { useEffect } from "react";
import { PLACES } from "#app/shell/places.tsx";

const LOOK_MS = 1000;

/**
 * Loads the scripts of the places of a person while a sound plays: without a network their pages can then
 * say what they could not load. Remix learns where the scripts are after the page has begun, at its own pace.
 */
export function usePagesAtHand(playing: boolean): void {
  useEffect(() => {
    if (!playing) return;
    const wanted = new Set(PLACES.map(({ to }) => to.slice(1)));
    const look = () => {
      for (const { path = "", module } of Object.values(window.__remixManifest.routes)) {
        if (!wanted.delete(path)) continue;
        import(/* @vite-ignore */ module).catch((error: unknown) => console.warn(error));
      }
      if (wanted.size === 0) clearInterval(looking);
    };
    const looking = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(looking);
  }, [playing]);
}
