/** What a sound element is doing, as a screen shows it. */
export interface Playback {
  readonly playing: boolean;
  /** It is to play and waits for bytes. */
  readonly stalled: boolean;
  readonly failed: boolean;
  /** It was heard to its end. */
  readonly ended: boolean;
  /** The browser plays only after a tap. */
  readonly needsTap: boolean;
  /** Seconds. */
  readonly time: number;
  /** Seconds; 0 until it is known. */
  readonly duration: number;
}

export const SILENT: Playback = {
  playing: false,
  stalled: false,
  failed: false,
  ended: false,
  needsTap: false,
  time: 0,
  duration: 0,
};

/** The events of a sound element that change its playback. */
export const PLAYBACK_EVENTS = [
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

export type PlaybackEvent = (typeof PLAYBACK_EVENTS)[number];

type Sound = Pick<
  HTMLMediaElement,
  "paused" | "ended" | "seeking" | "loop" | "error" | "currentTime" | "duration"
>;

/** The playback after an event of the element. */
export function playbackAfter(before: Playback, event: PlaybackEvent, sound: Sound): Playback {
  const ended = sound.ended || isAtEnd(sound);
  return {
    playing: !sound.paused && !ended,
    stalled: event === "waiting" || (before.stalled && event === "timeupdate" && sound.seeking),
    failed: sound.error !== null,
    ended,
    needsTap: before.needsTap && sound.paused,
    time: sound.currentTime,
    duration: Number.isFinite(sound.duration) ? sound.duration : 0,
  };
}

/** Chromium says `ended` of a paused sound only after the last event of the seek to its end. */
function isAtEnd({ currentTime, duration, seeking, loop }: Sound): boolean {
  return !loop && !seeking && currentTime >= duration;
}
