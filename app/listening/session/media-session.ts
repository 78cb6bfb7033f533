import { useEffect, useRef, useState } from "react";
import { BRAND } from "#worker/domain/words.ts";
import type { Decks } from "../decks/decks.ts";
import type { Playback } from "../decks/playback.ts";

/** How far the buttons of a lock screen move, where the system does not say it, s. */
const STEP_SECONDS = 10;
/** The rate of a sound that waits for its network: as good as none. None itself is refused, and a pause is not what it is. */
const WAITING_RATE = 1e-4;
/** A place that is told this much too early or too late is told anew, s. */
const OFF_SECONDS = 1;

/** What the system is told of a sound. */
type Place = Pick<Playback, "playing" | "stalled" | "time" | "duration">;

/** What the system was told last: from there it counts on by itself. */
export interface Told extends Place {
  /** When it was told, ms of a clock that only goes forward. */
  readonly at: number;
}

/** Whether the system would show another place than that of the sound. */
export function isOff(told: Told | undefined, place: Place, now: number): boolean {
  const { playing, stalled, time, duration } = place;
  if (told?.playing !== playing || told.stalled !== stalled || told.duration !== duration)
    return true;
  const shown = told.time + (playing && !stalled ? (now - told.at) / 1000 : 0);
  return Math.abs(shown - time) > OFF_SECONDS;
}

/** Where a sound is, and whether the system counts on from there. Of one that is paused it does not, whatever the rate. */
export function positionOf({ stalled, time, duration }: Omit<Place, "playing">) {
  const position = Math.min(time, duration);
  return { duration, position, playbackRate: stalled ? WAITING_RATE : 1 };
}

/** The buttons of a lock screen, of headphones and of a watch. */
function actionsOf(decks: Decks) {
  const move = (seconds: number) => decks.seek(decks.time + seconds);
  return {
    play: () => void decks.play(),
    pause: () => decks.pause(),
    stop: () => decks.pause(),
    seekbackward: ({ seekOffset }) => move(-(seekOffset ?? STEP_SECONDS)),
    seekforward: ({ seekOffset }) => move(seekOffset ?? STEP_SECONDS),
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) decks.seek(seekTime);
    },
  } satisfies Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;
}

const ACTIONS = ["play", "pause", "stop", "seekbackward", "seekforward", "seekto"] as const;

function mediaSession(): MediaSession | undefined {
  return (navigator as { mediaSession?: MediaSession }).mediaSession;
}

/**
 * Shows the sound on the lock screen, with its place, and handles the buttons there: from its first play until the
 * player is left.
 * @param title what anybody near the phone may read
 */
export function useMediaSession(decks: Decks, title: string, playback: Playback): void {
  const { playing, stalled, time, duration } = playback;
  const [begun, begin] = useState(false);
  if (playing && !begun) begin(true);

  useEffect(() => {
    const session = mediaSession();
    if (session === undefined || !begun) return;
    const actions = actionsOf(decks);
    for (const action of ACTIONS) session.setActionHandler(action, actions[action]);
    return () => {
      for (const action of ACTIONS) session.setActionHandler(action, null);
      session.setPositionState();
      session.playbackState = "none";
      session.metadata = null;
    };
  }, [decks, begun]);

  useEffect(() => {
    const session = mediaSession();
    if (session === undefined || !begun) return;
    const artwork = [192, 512].map((size) => ({
      ...{ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" },
    }));
    session.metadata = new MediaMetadata({ title, artist: BRAND.name, artwork });
  }, [title, begun]);

  const told = useRef<Told>();
  useEffect(() => {
    const session = mediaSession();
    const now = { playing, stalled, time, duration };
    const at = performance.now();
    if (session === undefined || !begun || !isOff(told.current, now, at)) return;
    told.current = { ...now, at };
    session.playbackState = playing ? "playing" : "paused";
    // The length is not known before the first bytes have come.
    if (duration > 0) session.setPositionState(positionOf(now));
  }, [begun, playing, stalled, time, duration]);
}
