import { type RefObject, useEffect, useState } from "react";
import { PLAYBACK_EVENTS, type PlaybackEvent, playbackAfter, SILENT } from "./playback.ts";

/** Follows a sound element, and starts it. */
export function usePlayback(audio: RefObject<HTMLAudioElement>) {
  const [playback, setPlayback] = useState(SILENT);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const follow = (event: PlaybackEvent) =>
      setPlayback((before) => playbackAfter(before, event, element));
    const onEvent = ({ type }: Event) => follow(type as PlaybackEvent);
    for (const event of PLAYBACK_EVENTS) element.addEventListener(event, onEvent);
    follow("emptied");
    return () => {
      for (const event of PLAYBACK_EVENTS) element.removeEventListener(event, onEvent);
    };
  }, [audio]);

  async function play(): Promise<void> {
    const element = audio.current;
    if (!element) return;
    if (element.error) {
      const { currentTime } = element;
      element.load();
      element.currentTime = currentTime;
    }
    try {
      await element.play();
    } catch (error) {
      const refused = error instanceof DOMException && error.name === "NotAllowedError";
      if (refused) setPlayback((before) => ({ ...before, needsTap: true }));
    }
  }

  return { playback, play };
}
