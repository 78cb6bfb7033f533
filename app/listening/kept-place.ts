import { useEffect, useRef, useState } from "react";
import type { Playback } from "./decks/playback.ts";
import { meetOtherTabs } from "./other-tabs.ts";
import { parseSessionLength, type SessionLength } from "./session-length.ts";

/** Where a beat was when the page was left: kept for this tab alone. */
export interface KeptPlace {
  readonly beat: string;
  readonly length: SessionLength;
  /** Seconds. */
  readonly time: number;
  readonly playing: boolean;
}

const NAME = "place";

/** A page that is shown later than this, ms, was no reload: its sound does not begin by itself. */
const RELOAD_MS = 60_000;

/** @returns undefined for another beat, at the beginning, and where nothing can be kept */
export function readPlace(beat: string): KeptPlace | undefined {
  try {
    const kept: (Partial<KeptPlace> & { readonly on?: number }) | null = JSON.parse(
      sessionStorage.getItem(NAME) ?? "null",
    );
    if (kept?.beat !== beat) return undefined;
    const { time, playing, on = 0 } = kept;
    const length = parseSessionLength(kept.length);
    if (length === undefined || typeof time !== "number" || !(time >= 1)) return undefined;
    return { beat, length, time, playing: playing === true && Date.now() - on < RELOAD_MS };
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Storage may be disabled, as in some private windows: then nothing is kept. */
export function keepPlace(place: KeptPlace): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ ...place, on: Date.now() }));
  } catch (error) {
    console.warn(error);
  }
}

interface Lengths {
  /** Undefined until another one is chosen than that of the kept place, or the first. */
  readonly chosen: SessionLength | undefined;
  readonly first: SessionLength;
}

/**
 * The place of a beat over a reload of the page.
 * @param ready the page is hydrated
 * @returns undefined until it is known, null where there is none
 */
export function useKeptPlace(
  beat: string,
  { chosen, first }: Lengths,
  { time: heardTo, playing, ended }: Playback,
  ready: boolean,
): KeptPlace | null | undefined {
  const [place, setPlace] = useState<KeptPlace | null>();
  const length = chosen ?? place?.length ?? first;
  // A sound that was heard to its end begins anew.
  const time = ended ? 0 : heardTo;
  const now = useRef({ beat, length, time, playing });
  now.current = { beat, length, time, playing };
  useEffect(() => {
    if (!ready) return;
    let known = false;
    const goOn = (at: KeptPlace | null) => {
      known = true;
      setPlace(at);
    };
    const tabs = meetOtherTabs(() => (now.current.playing ? beat : undefined));
    const kept = readPlace(beat) ?? null;
    // A tab that was duplicated has the place of the one that still plays.
    if (kept?.playing) void tabs.hear(beat).then((there) => goOn({ ...kept, playing: !there }));
    else goOn(kept);
    const keep = () => known && keepPlace(now.current);
    // A phone may end a hidden page without a further event.
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      tabs.leave();
      // Left for another page of this site, the sound does not begin by itself when it is shown again.
      if (known) keepPlace({ ...now.current, playing: false });
    };
  }, [beat, ready]);
  // A phone ends a hidden page without any event: what it read last is not to be from before the sound stopped.
  const minute = Math.floor(heardTo / 60);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept anew at each of these changes
  useEffect(() => {
    if (place !== undefined && heardTo >= 1) keepPlace(now.current);
  }, [playing, ended, minute]);
  return place;
}
