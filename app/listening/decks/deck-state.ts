import type { PlaybackOptions } from "#worker/sound/playback-options.ts";

/** A sound to play: samples that one or more addresses give. */
export interface Sound {
  /** Equal sounds are equal in it. */
  readonly key: string;
  /** The same samples behind each, the best to play first. */
  readonly addresses: readonly string[];
  readonly listening: PlaybackOptions;
}

/** A full sound is some 17 dB louder than a calm one: at one volume both are to be about as loud. */
const FULL_LEVEL = 0.15;

/** The factor with which a sound is played, beside the volume. */
export function levelOf(sound: Pick<Sound, "listening"> | undefined): number {
  return sound?.listening.master === "full" ? FULL_LEVEL : 1;
}

/** One of the two sound elements. */
export type Deck = 0 | 1;

/** A change to another sound, on the deck that is not heard. */
interface Change {
  /** It loads; then it begins to play, silently; then the volumes cross. */
  readonly step: "loading" | "starting" | "crossing";
  readonly sound: Sound;
  /** Which address of the sound. */
  readonly attempt: number;
}

/** Two sound elements that play as one. */
export interface DeckState {
  readonly heard: Deck;
  /** Whether the person lets it play. */
  readonly playing: boolean;
  /** What the heard deck holds; undefined before the first. */
  readonly sound: Sound | undefined;
  readonly attempt: number;
  readonly change: Change | undefined;
  /** Wanted while the volumes cross: it begins after that. */
  readonly next: Sound | undefined;
  /** The last change came to nothing: the sound before it goes on. */
  readonly refused: boolean;
}

export const EMPTY: DeckState = {
  heard: 0,
  playing: false,
  sound: undefined,
  attempt: 0,
  change: undefined,
  next: undefined,
  refused: false,
};

export type DeckEvent =
  | { readonly type: "wanted"; readonly sound: Sound }
  /** The other deck can play at the place of the heard one. */
  | { readonly type: "loaded" }
  /** The other deck plays, silently. */
  | { readonly type: "begun" }
  | { readonly type: "crossed" }
  /** @property unplayable the browser cannot decode it; otherwise its network failed */
  | { readonly type: "other failed" | "heard failed"; readonly unplayable: boolean }
  | { readonly type: "played" | "paused" };

export type DeckEffect =
  /** The heard deck opens an address of its sound, at its place. */
  | "open"
  /** The other deck loads the sound of the change. */
  | "load"
  /** The other deck begins to play, silently. */
  | "start"
  | "cross"
  /** The decks have changed places; the one that is no longer heard stops. */
  | "swap"
  /** The other deck stops. */
  | "drop";

/** Whether another address has the same samples as the one that the heard deck plays. */
export function hasOther({ sound, attempt }: Pick<DeckState, "sound" | "attempt">): boolean {
  return sound !== undefined && attempt + 1 < sound.addresses.length;
}

/** The addresses that the decks have open: of what is heard, and of what is to be heard next. */
export function openAddresses({ sound, attempt, change }: DeckState): readonly string[] {
  const all = [sound?.addresses[attempt], change?.sound.addresses[change.attempt]];
  return all.filter((address) => address !== undefined);
}

type Reaction = readonly [DeckState, ...DeckEffect[]];

/** What follows from an event. At most one sound is heard, but for the time of a crossing. */
export function afterEvent(state: DeckState, event: DeckEvent): Reaction {
  const { change, playing } = state;
  switch (event.type) {
    case "wanted":
      return afterWish(state, event.sound);
    case "loaded":
      if (change?.step !== "loading") return [state];
      if (!playing) return changed(state);
      return [{ ...state, change: { ...change, step: "starting" } }, "start"];
    case "begun":
      if (change?.step !== "starting") return [state];
      return [{ ...state, change: { ...change, step: "crossing" } }, "cross"];
    case "crossed":
      return change?.step === "crossing" ? changed(state) : [state];
    case "other failed":
      return afterFailure(state, event.unplayable);
    case "heard failed":
      return afterHeardFailure(state, event.unplayable);
    case "played":
      return [{ ...state, playing: true }];
    case "paused": {
      const still = { ...state, playing: false };
      // What plays silently is as good as heard: the pause is at its place.
      return change === undefined || change.step === "loading" ? [still] : changed(still);
    }
  }
}

function afterWish(state: DeckState, sound: Sound): Reaction {
  const { change } = state;
  const asked = { ...state, refused: false };
  if (state.sound === undefined) return [{ ...asked, sound, attempt: 0 }, "open"];
  if (change?.step === "crossing") {
    return [{ ...asked, next: sound.key === change.sound.key ? undefined : sound }];
  }
  if (sound.key === change?.sound.key) return [asked];
  if (sound.key === state.sound.key) {
    // A refusal is told until something else is wanted.
    return change ? [{ ...asked, change: undefined }, "drop"] : [state];
  }
  return [{ ...asked, change: { step: "loading", sound, attempt: 0 } }, "load"];
}

/** The sound of the change is the heard one from now on. */
function changed(state: DeckState): Reaction {
  const { change, next, heard } = state;
  if (change === undefined) return [state];
  const { sound, attempt } = change;
  const swapped: DeckState = {
    ...state,
    heard: heard === 0 ? 1 : 0,
    sound,
    attempt,
    change: undefined,
    next: undefined,
  };
  if (next === undefined) return [swapped, "swap"];
  return [{ ...swapped, change: { step: "loading", sound: next, attempt: 0 } }, "swap", "load"];
}

/** Other bytes help where these cannot be decoded, not where they do not come: a WAV has more of them than a FLAC. */
function afterFailure(state: DeckState, unplayable: boolean): Reaction {
  const { change, next } = state;
  if (change === undefined) return [state];
  const { sound, attempt } = change;
  const retried = next ?? (unplayable && hasOther(change) ? sound : undefined);
  if (retried === undefined) return [{ ...state, change: undefined, refused: true }, "drop"];
  const again = retried === sound ? attempt + 1 : 0;
  const loading = { step: "loading", sound: retried, attempt: again } as const;
  return [{ ...state, change: loading, next: undefined }, "drop", "load"];
}

function afterHeardFailure(state: DeckState, unplayable: boolean): Reaction {
  const { change, attempt } = state;
  if (change && change.step !== "loading") return changed(state);
  if (!unplayable || !hasOther(state)) return [state];
  return [{ ...state, attempt: attempt + 1 }, "open"];
}
