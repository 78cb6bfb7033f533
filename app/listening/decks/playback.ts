import { soundFrames, soundParts } from "#worker/sound/arc/timeline.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { isSequence, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Length of the sound of a formula, s. */
export function soundSeconds(formula: Formula, listening: PlaybackOptions): number {
  return soundFrames(formula, listening) / SAMPLE_RATE;
}

/**
 * The place in another sound of the same formula that has the same share of the arc, in seconds. From the silence of a
 * night or of work, another sound begins anew.
 */
export function samePlace(
  formula: Formula,
  from: PlaybackOptions,
  time: number,
  to: PlaybackOptions,
): number {
  const same = from.minutes === to.minutes && from.night === to.night && from.focus === to.focus;
  if (same) return time;
  const share = time / composedSeconds(formula, from);
  if (share > 1 && isSequence(from)) return 0;
  return Math.min(1, share) * composedSeconds(formula, to);
}

/** How long the composition plays, s. */
export function composedSeconds(formula: Formula, listening: PlaybackOptions): number {
  const [composed] = soundParts(formula, listening);
  return (composed?.frames ?? 0) / SAMPLE_RATE;
}

/**
 * How near to its end a sound can be sought, s: Firefox decodes nothing from the very end of a WAV, nor from the last
 * two blocks of a FLAC once it has seen them.
 */
const BEFORE_END = 0.25;

/** The last place that a sound can be sought to. @param duration s; NaN while it is not known */
export function lastPlace(duration: number): number {
  return Number.isNaN(duration) ? Number.POSITIVE_INFINITY : Math.max(0, duration - BEFORE_END);
}

/**
 * Where a sound can be sought to instead of a time, s: earlier where that is at its very end.
 * @param listening undefined where there is no sound yet: anywhere
 */
export function placeIn(
  formula: Formula,
  listening: PlaybackOptions | undefined,
  time: number,
): number {
  return listening ? Math.min(time, lastPlace(soundSeconds(formula, listening))) : time;
}

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

/** Of a sound that has stopped for lack of its network, or cannot be played. */
export const BROKEN = { playing: false, stalled: false, failed: true, ended: false };

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
  "paused" | "ended" | "seeking" | "loop" | "error" | "currentTime" | "duration" | "buffered"
>;

/** What a sound that has lost its network must still have to play on, s. */
const LEAST_AHEAD = 0.5;

/** A sound that moves by less than this plays; by more, it was sought, s. */
const PLAYED = 3;

/** Whether a sound came from one place to another by playing, both s. */
export function isPlayed(from: number, to: number): boolean {
  return to > from && to - from < PLAYED;
}

/** The playback after an event of the element. */
export function playbackAfter(before: Playback, event: PlaybackEvent, sound: Sound): Playback {
  // Its own place is lost with the network: WebKit goes back to the beginning then, Firefox to the end.
  if (sound.error !== null && !playsOn(sound)) return { ...before, ...BROKEN };
  const ended = sound.ended || isAtEnd(sound);
  return {
    playing: !sound.paused && !ended,
    stalled:
      event === "waiting" || (before.stalled && !ended && isSilentStill(before, event, sound)),
    failed: false,
    ended,
    needsTap: before.needsTap && sound.paused,
    time: sound.currentTime,
    duration: Number.isFinite(sound.duration) ? sound.duration : 0,
  };
}

/** What waits has no sound yet when it knows its length, or is where it was sought to. */
function isSilentStill({ time }: Playback, event: PlaybackEvent, sound: Sound): boolean {
  if (sound.paused || event === "playing") return false;
  return event !== "timeupdate" || sound.seeking || !isPlayed(time, sound.currentTime);
}

/** A paused sound that was sought to its last place has not `ended` for the browser, or not yet. */
function isAtEnd({ currentTime, duration, seeking, loop }: Sound): boolean {
  return !loop && !seeking && currentTime >= lastPlace(duration);
}

/** Firefox plays what it has after the network is lost. */
function playsOn({ paused, seeking, currentTime, buffered }: Sound): boolean {
  if (paused || seeking) return false;
  return rangesOf(buffered).some(
    ([start, end]) => start <= currentTime && currentTime + LEAST_AHEAD <= end,
  );
}

/** What the browser has of a sound: the begin and the end of each range, s. */
export function rangesOf(buffered: TimeRanges): [start: number, end: number][] {
  return Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)]);
}

/** How much the browser has of a sound, s. */
export function secondsOf(buffered: TimeRanges): number {
  return rangesOf(buffered).reduce((sum, [start, end]) => sum + end - start, 0);
}
