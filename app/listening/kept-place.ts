import { readLength, type SessionLength } from "./session-length.ts";

/** Where a beat was when the page was left: kept for this tab alone. */
export interface KeptPlace {
  readonly beat: string;
  readonly length: SessionLength;
  /** Seconds. */
  readonly time: number;
  readonly playing: boolean;
}

const NAME = "place";

/** @returns undefined for another beat, at the beginning, and where nothing can be kept */
export function readPlace(beat: string): KeptPlace | undefined {
  try {
    const kept: Partial<KeptPlace> | null = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    if (kept?.beat !== beat) return undefined;
    const { time, playing } = kept;
    const length = readLength(kept.length);
    if (length === undefined || typeof time !== "number" || !(time >= 1)) return undefined;
    return { beat, length, time, playing: playing === true };
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Storage may be disabled, as in some private windows: then nothing is kept. */
export function keepPlace(place: KeptPlace): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(place));
  } catch (error) {
    console.warn(error);
  }
}
