import { afterEach, beforeEach, vi } from "vitest";
import type { Sound } from "#app/listening/decks/deck-state.ts";
import { Decks } from "#app/listening/decks/decks.ts";
import type { Elements } from "#app/listening/decks/elements.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { AS_COMPOSED, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SoundingElement } from "./sounding-element.ts";

export const SECONDS = 60;
/** A beat of a minute. */
export const FORMULA: Formula = [
  { base_freq: 100, beat_offset: 10, duration: SECONDS, rhythm_type: "balanced" },
];
export const SOUND: Sound = { key: "wav", addresses: ["wav"], listening: AS_COMPOSED };

/** Gives each test of a file what decks ask of a page: that it is seen, its numbers of media, and a clock that the test moves. */
export function standInForPage(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("MediaError", { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });
    vi.stubGlobal("HTMLMediaElement", {
      HAVE_METADATA: 1,
      HAVE_CURRENT_DATA: 2,
      HAVE_ENOUGH_DATA: 4,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Moves the clock on while the timers of the page stand, as those of a frozen one. */
export function clockGoesOn(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

type Sounds = ReadonlyMap<string, PlaybackOptions>;

/** Decks with two elements of a kind. @param sounds by their addresses */
export function attachedDecks<Element extends SoundingElement>(
  formula: Formula,
  sounds: Sounds,
  Kind: new (formula: Formula, sounds: Sounds) => Element,
) {
  const both = [new Kind(formula, sounds), new Kind(formula, sounds)] as const;
  const decks = new Decks(formula);
  const leave = decks.attach(both as unknown as Elements);
  return { decks, leave, element: both[0], other: both[1] };
}

/** As every browser: it pauses at once, and says so later, unless it is loaded again before. */
export class LateEvents extends SoundingElement {
  override dispatchEvent(event: Event): boolean {
    if (event.type !== "pause") return super.dispatchEvent(event);
    const { loads } = this;
    setTimeout(() => loads === this.loads && super.dispatchEvent(event), 50);
    return true;
  }
}

/** Decks that have opened the beat of a minute at a place. @param at s */
export async function openedDecks(at: number, Kind: typeof SoundingElement = LateEvents) {
  const attached = attachedDecks(FORMULA, new Map([["wav", AS_COMPOSED]]), Kind);
  attached.decks.want(SOUND, at);
  await vi.advanceTimersByTimeAsync(500);
  return attached;
}
