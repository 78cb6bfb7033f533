import { expect, test } from "vitest";
import { createLoudnessMeter } from "#tests/sound/meters/loudness.ts";
import { newRenderer, recording } from "#tests/sound/recording.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, type PlaybackOptions, SOFTENED } from "#worker/sound/playback-options.ts";
import {
  afterEvent,
  type DeckEffect,
  type DeckEvent,
  type DeckState,
  EMPTY,
  levelOf,
  openAddresses,
  type Sound,
} from "./deck-state.ts";

const sound = (key: string, addresses = [`/${key}.flac`, `/${key}.wav`]): Sound => ({
  key,
  addresses,
  listening: SOFTENED,
});
const want = (key: string): DeckEvent => ({ type: "wanted", sound: sound(key) });

/** The state and the effects of the last event. */
function after(...events: DeckEvent[]): [DeckState, DeckEffect[]] {
  let state = EMPTY;
  let effects: DeckEffect[] = [];
  for (const event of events) [state, ...effects] = afterEvent(state, event);
  return [state, effects];
}

const PLAYING: DeckEvent[] = [want("bare"), { type: "played" }];
const CROSSING: DeckEvent[] = [...PLAYING, want("rain"), { type: "loaded" }, { type: "begun" }];

test("the first sound is opened on the heard deck", () => {
  expect(after(want("bare"))).toMatchObject([{ heard: 0, sound: { key: "bare" } }, ["open"]]);
});

test("a change while it plays loads, begins silently, crosses and is then the heard one", () => {
  expect(after(...PLAYING, want("rain"))[1]).toEqual(["load"]);
  expect(after(...PLAYING, want("rain"), { type: "loaded" })[1]).toEqual(["start"]);
  expect(after(...CROSSING)[1]).toEqual(["cross"]);
  const [state, effects] = after(...CROSSING, { type: "crossed" });
  expect(state).toMatchObject({ heard: 1, sound: { key: "rain" }, change: undefined });
  expect(effects).toEqual(["swap"]);
});

test("a change while it is paused takes the place without a sound", () => {
  const [state, effects] = after(want("bare"), want("rain"), { type: "loaded" });
  expect(state).toMatchObject({ heard: 1, playing: false, sound: { key: "rain" } });
  expect(effects).toEqual(["swap"]);
});

test("the last of several changes is loaded, and going back loads nothing", () => {
  const [state, effects] = after(...PLAYING, want("rain"), want("sea"));
  expect([state.change?.sound.key, effects]).toEqual(["sea", ["load"]]);
  const [back, dropped] = after(...PLAYING, want("rain"), want("bare"));
  expect([back.change, dropped]).toEqual([undefined, ["drop"]]);
});

test("a change during a crossing waits for its end: never a third sound", () => {
  const [during, nothing] = after(...CROSSING, want("sea"));
  expect([during.next?.key, nothing]).toEqual(["sea", []]);
  const [state, effects] = after(...CROSSING, want("sea"), { type: "crossed" });
  expect(state).toMatchObject({ sound: { key: "rain" }, change: { sound: { key: "sea" } } });
  expect(effects).toEqual(["swap", "load"]);
  expect(after(...CROSSING, want("sea"), want("rain"))[0].next).toBeUndefined();
});

test("a pause during a crossing leaves the new sound, and stops the old one", () => {
  const [state, effects] = after(...CROSSING, { type: "paused" });
  expect(state).toMatchObject({ heard: 1, playing: false, sound: { key: "rain" } });
  expect(effects).toEqual(["swap"]);
  expect(after(...CROSSING, { type: "paused" }, { type: "crossed" })[1]).toEqual([]);
});

test("a sound that fails as FLAC is loaded as WAV, then refused, and the old one goes on", () => {
  const failed: DeckEvent = { type: "other failed", unplayable: true };
  const failing: DeckEvent[] = [...PLAYING, want("rain"), failed];
  const [retried, effects] = after(...failing);
  expect([retried.change?.attempt, effects]).toEqual([1, ["drop", "load"]]);
  const [state, dropped] = after(...failing, failed);
  expect(state).toMatchObject({ refused: true, change: undefined, sound: { key: "bare" } });
  expect(dropped).toEqual(["drop"]);
  // The choice is shown as before, and why it is so stays to be read.
  expect(after(...failing, failed, want("bare"))[0].refused).toBe(true);
  expect(after(...failing, failed, want("sea"))[0].refused).toBe(false);
});

test("a change whose network fails is refused, and asks for no WAV, which has more bytes", () => {
  const failed: DeckEvent = { type: "other failed", unplayable: false };
  const [state, effects] = after(...PLAYING, want("rain"), failed);
  expect(state).toMatchObject({ refused: true, change: undefined, sound: { key: "bare" } });
  expect(effects).toEqual(["drop"]);
});

test("what is heard goes on as WAV where its FLAC cannot be decoded, but not without a network", () => {
  const [state, effects] = after(...PLAYING, { type: "heard failed", unplayable: true });
  expect([state.attempt, effects]).toEqual([1, ["open"]]);
  expect(after(...PLAYING, { type: "heard failed", unplayable: false })[1]).toEqual([]);
  const twice: DeckEvent = { type: "heard failed", unplayable: true };
  expect(after(...PLAYING, twice, twice)[1]).toEqual([]);
});

test("if the old sound breaks while the new one comes, the new one is heard at once", () => {
  const [state, effects] = after(...CROSSING, { type: "heard failed", unplayable: false });
  expect([state.heard, state.playing, effects]).toEqual([1, true, ["swap"]]);
});

test("the old sound stays open until the new one is heard alone", () => {
  expect(openAddresses(after(...PLAYING)[0])).toEqual(["/bare.flac"]);
  expect(openAddresses(after(...CROSSING)[0])).toEqual(["/bare.flac", "/rain.flac"]);
  expect(openAddresses(after(...CROSSING, { type: "crossed" })[0])).toEqual(["/rain.flac"]);
});

const FORMULA = [
  { base_freq: 100, beat_offset: 10, duration: 30, rhythm_type: "balanced" },
  { base_freq: 90, beat_offset: 4, duration: 30, rhythm_type: "triplet" },
];

/** LUFS of a sound as the player plays it at full volume. */
function loudnessOf(listening: PlaybackOptions): number {
  const meter = createLoudnessMeter();
  for (const piece of recording(planBeat(FORMULA, listening), newRenderer())) meter.add(piece);
  return meter.integrated() + 20 * Math.log10(levelOf({ listening }));
}

test("at one volume pure tones are about as loud as calm ones, and so they are where they are served calm", () => {
  const calm = loudnessOf(SOFTENED);
  expect(Math.abs(loudnessOf(AS_COMPOSED) - calm)).toBeLessThan(2);
  expect(Math.abs(loudnessOf({ ...AS_COMPOSED, master: "calm" }) - calm)).toBeLessThan(2);
});
