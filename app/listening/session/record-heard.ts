import { withDeadline } from "#worker/domain/deadline.ts";
import { dayOf } from "#worker/domain/time.ts";
import { type PartOfDay, partOfDay } from "#worker/features/adaptation/rules.ts";
import type { LayerChoice } from "#worker/sound/playback-options.ts";
import type { Decks } from "../decks/decks.ts";

/** What is heard at one moment. */
export interface Moment {
  /** Unix time, ms. */
  readonly now: number;
  /** Place in the sound, s. */
  readonly place: number;
  readonly playing: boolean;
  readonly layer: LayerChoice;
}

/** A loop that begins again goes back in the sound; no more than this is counted then, s. */
const LOOPED = 2;

/** How long each layer was really heard: a pause, a seek and a stalled network count nothing. */
export class Tally {
  readonly #seconds = new Map<LayerChoice, number>();
  #last: Moment | undefined;

  /**
   * To be called at every event of the sound. Between two moments counts what passed on the clock and in
   * the sound alike: a phone may freeze the page of a sound that goes on.
   */
  look(moment: Moment): void {
    const last = this.#last;
    this.#last = moment;
    if (!last?.playing) return;
    const passed = Math.max(0, moment.now - last.now) / 1000;
    const played = moment.place - last.place;
    const heard = Math.min(passed, played >= 0 ? played : LOOPED);
    this.#seconds.set(last.layer, (this.#seconds.get(last.layer) ?? 0) + heard);
  }

  get seconds(): number {
    return [...this.#seconds.values()].reduce((sum, each) => sum + each, 0);
  }

  /** The one that was heard longest; undefined before anything was. */
  get layer(): LayerChoice | undefined {
    const [longest] = [...this.#seconds].toSorted(([, one], [, two]) => two - one);
    return longest?.[0];
  }
}

/** Less than this is no session, s. */
const SHORTEST = 60;
/** Minutes that a day of a beat counts at most. */
const LONGEST = 180;
/** A stalled network is not waited for longer, ms. */
const DEADLINE_MS = 10_000;

interface Recorded {
  readonly beat: string;
  /** The token of the page's owner. */
  readonly owner: string;
  /** The one that is heard now. */
  readonly layer: () => LayerChoice;
  /** Whether anything is heard at a place of the sound, s. */
  readonly sounds: (place: number) => boolean;
}

interface Today {
  readonly tally: Tally;
  /** When it began: days since 1970 UTC, and the part of the day on this clock. */
  readonly day: number;
  readonly part: PartOfDay;
  /** Minutes that were reported. */
  reported: number;
}

/** Outlives the players of this page: a beat that is left and taken up again goes on counting. */
const tallies = new Map<string, Today>();

/**
 * Follows what plays, and reports it when it pauses or ends, when the page is hidden, and when the player
 * is left. @returns leaves it
 */
export function recordHeard(decks: Decks, { beat, owner, layer, sounds }: Recorded): () => void {
  const key = `${owner} ${beat}`;
  let playing = false;

  function look(): void {
    const now = Date.now();
    // A night that ends in another day is one session: the marks after it are of that day.
    if (!playing && dayOf(now) !== tallies.get(key)?.day) tallies.set(key, newDay(now));
    const before = playing;
    playing = decks.playback.playing;
    const place = decks.time;
    const hears = playing && sounds(place);
    tallies.get(key)?.tally.look({ now, place, playing: hears, layer: layer() });
    if (before && !playing) report();
  }

  function report(): void {
    const today = tallies.get(key);
    if (today) void send(today, { beat, owner });
  }

  function hide(): void {
    look();
    if (document.visibilityState === "hidden") report();
  }

  function leave(): void {
    look();
    report();
  }

  look();
  decks.addEventListener("change", look);
  document.addEventListener("visibilitychange", hide);
  addEventListener("pagehide", leave);
  return () => {
    decks.removeEventListener("change", look);
    document.removeEventListener("visibilitychange", hide);
    removeEventListener("pagehide", leave);
    leave();
  };
}

/** `keepalive`: it is sent although its page is gone. Never throws. */
async function send(today: Today, about: { readonly beat: string; readonly owner: string }) {
  const { tally, part, reported } = today;
  const { seconds, layer } = tally;
  const minutes = Math.min(LONGEST, Math.round(seconds / 60));
  if (layer === undefined || seconds < SHORTEST || minutes <= reported) return;
  today.reported = minutes;
  try {
    const body = new URLSearchParams({ ...about, layer, minutes: String(minutes), part });
    await withDeadline(DEADLINE_MS, (signal) =>
      fetch("/listening/heard", {
        method: "POST",
        body,
        keepalive: true,
        redirect: "error",
        signal,
      }),
    );
  } catch (error) {
    console.warn(error);
    // The next pause tries again.
    today.reported = reported;
  }
}

function newDay(now: number): Today {
  const part = partOfDay(new Date(now).getHours());
  return { tally: new Tally(), day: dayOf(now), part, reported: 0 };
}
