import { useEffect } from "react";
import { BRAND } from "#worker/domain/words.ts";
import type { Decks } from "./decks/decks.ts";

const STEP_SECONDS = 10;

/** Shows the sound on the lock screen, and handles the buttons there. */
export function useMediaSession(decks: Decks, title: string, playing: boolean): void {
  useEffect(() => forget, []);
  useEffect(() => {
    const { mediaSession } = navigator as { mediaSession?: MediaSession };
    if (!mediaSession || !playing) return;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: BRAND.name,
      artwork: [{ src: "/icon-512.png", sizes: "512x512", type: "image/png" }],
    });
    const move = (seconds: number) => decks.seek(decks.time + seconds);
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => void decks.play(),
      pause: () => decks.pause(),
      stop: () => decks.pause(),
      seekbackward: () => move(-STEP_SECONDS),
      seekforward: () => move(STEP_SECONDS),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) decks.seek(seekTime);
      },
    };
    for (const [action, handler] of Object.entries(actions)) {
      mediaSession.setActionHandler(action as MediaSessionAction, handler);
    }
    return () => {
      for (const action of Object.keys(actions)) {
        if (action !== "play") mediaSession.setActionHandler(action as MediaSessionAction, null);
      }
    };
  }, [decks, title, playing]);
}

/** Nothing is left to play. */
function forget(): void {
  const { mediaSession } = navigator as { mediaSession?: MediaSession };
  if (!mediaSession) return;
  mediaSession.metadata = null;
  mediaSession.setActionHandler("play", null);
}
