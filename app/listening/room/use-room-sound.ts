import { type RefObject, useEffect, useRef } from "react";
import { Engine } from "../session/engine.client.tsx";
import type { Heard, Opening } from "../session/heard.ts";
import { useHeard, useSession } from "../session/session.tsx";

interface RoomSound {
  /** The sound of this room; undefined while it is not loaded. */
  readonly heard: Heard | undefined;
  /** The sound of another room is playing. */
  readonly elsewhere: boolean;
  readonly toggle: () => void;
  /** Plays from the beginning. */
  readonly again: () => void;
}

/**
 * The sound of a room: loaded when the room is entered, unless another one is still playing, which goes
 * on until this one is played.
 * @param fallback the browser's own player, until the page is hydrated
 */
export function useRoomSound(
  beginning: Omit<Opening, "start" | "made" | "at" | "early">,
  fallback: RefObject<HTMLAudioElement>,
): RoomSound {
  const { opening, open } = useSession();
  const loaded = useHeard();
  const { id } = beginning.beat;
  const mine = opening?.beat.id === id;
  const heard = mine && loaded?.beat === id ? loaded : undefined;
  const elsewhere = !mine && loaded?.playback.playing === true;

  const enter = useRef(() => {});
  enter.current = () => {
    const early = fallback.current;
    if (mine || elsewhere) return;
    open({ ...beginning, made: false, ...(early ? takenOver(early) : { start: false }) }, Engine);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each room
  useEffect(() => enter.current(), [id]);

  function toggle() {
    if (heard === undefined) return open({ ...beginning, start: true, made: false }, Engine);
    void heard.decks.toggle();
  }

  useSpaceKey(toggle);

  function again() {
    heard?.decks.seek(0);
    void heard?.decks.play();
  }

  return { heard, elsewhere, toggle, again };
}

type Player = Pick<HTMLAudioElement, "paused" | "currentTime" | "volume" | "muted">;

/**
 * What goes on of the browser's own player: who pressed play before the scripts were there hears no break and no louder
 * sound, and who made it silent hears nothing.
 */
export function takenOver({ paused, currentTime, volume, muted }: Player) {
  if (paused) return { start: false };
  if (muted || volume === 0) return { start: false, noticesFirst: true, at: currentTime };
  return { start: true, at: currentTime, early: volume };
}

/** What does something of its own by Space. */
const OWN_SPACE = "a, button, input, select, textarea, summary, audio, dialog, [role=slider]";

/** Space plays and pauses, as in every player, where nothing else has the keys; it would scroll the room away. */
function useSpaceKey(toggle: () => void): void {
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, repeat, ctrlKey, altKey, metaKey, shiftKey } = event;
      if (key !== " " || ctrlKey || altKey || metaKey || shiftKey) return;
      if (event.defaultPrevented || (target as Element).closest(OWN_SPACE) !== null) return;
      event.preventDefault();
      if (!repeat) latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
