import { type RefObject, useEffect, useState } from "react";

/** What a sound element is doing, as a screen shows it. */
export interface Playback {
  readonly playing: boolean;
  /** It wants to play and waits for bytes. */
  readonly stalled: boolean;
  readonly failed: boolean;
  /** The browser plays only after a tap. */
  readonly needsTap: boolean;
  /** Seconds. */
  readonly time: number;
  /** Seconds; 0 until it is known. */
  readonly duration: number;
}

const SILENT: Playback = {
  playing: false,
  stalled: false,
  failed: false,
  needsTap: false,
  time: 0,
  duration: 0,
};

const EVENTS = [
  "playing",
  "pause",
  "waiting",
  "timeupdate",
  "seeked",
  "durationchange",
  "ended",
  "error",
  "emptied",
] as const;

/** Follows a sound element. Starting it is {@link startPlaying}. */
export function usePlayback(audio: RefObject<HTMLAudioElement>) {
  const [playback, setPlayback] = useState(SILENT);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const follow = ({ type }: Event) =>
      setPlayback((before) => ({
        playing: !element.paused && !element.ended,
        stalled: type === "waiting" || (before.stalled && type === "timeupdate" && element.seeking),
        failed: element.error !== null,
        needsTap: before.needsTap && element.paused,
        time: element.currentTime,
        duration: Number.isFinite(element.duration) ? element.duration : 0,
      }));
    for (const event of EVENTS) element.addEventListener(event, follow);
    follow(new Event("emptied"));
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, follow);
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
