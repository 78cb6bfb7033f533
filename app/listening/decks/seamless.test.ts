import { expect, test, vi } from "vitest";
import { expectSeamless } from "#tests/sound/meters/seamless.ts";
import type { Stereo } from "#tests/sound/meters/stereo.ts";
import { newRenderer, recorded, scaled } from "#tests/sound/recording.ts";
import { attachedDecks, standInForPage } from "#tests/sound/sounding-decks.ts";
import { SoundingElement } from "#tests/sound/sounding-element.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, type PlaybackOptions, SOFTENED } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { levelOf, type Sound } from "./deck-state.ts";
import { samePlace } from "./playback.ts";

const FORMULA: Formula = [
  { base_freq: 118.5, beat_offset: 17, duration: 140, rhythm_type: "balanced" },
  { base_freq: 104.25, beat_offset: 10, duration: 160, rhythm_type: "triplet" },
  { base_freq: 96, beat_offset: 6.5, duration: 180, rhythm_type: "tetrad" },
];
/** How far from its place another sound may go on, s. */
const SAME_PLACE = 0.3;
/** How well the place of an element is known here, s. */
const UNCERTAIN = 0.02;
/** What is heard before the change is asked for and after it is over, ms. */
const AROUND = 200;
/** The longest that a change may take, ms. */
const PATIENCE = 5000;

const rain: PlaybackOptions = { ...SOFTENED, layer: "rain" };
const kernel = newRenderer();
const samples =
  (listening: PlaybackOptions) =>
  (seconds: number, frames: number): Stereo =>
    scaled(
      recorded(planBeat(FORMULA, listening), kernel, Math.round(seconds * SAMPLE_RATE), frames),
      levelOf({ listening }),
    );

standInForPage();

/** Lets a sound play from a place and goes over to another one: what both elements give together. */
async function hearChange(at: number, from: PlaybackOptions, to: PlaybackOptions) {
  const sounds = new Map([
    ["from", from],
    ["to", to],
  ]);
  const { decks, element, other, leave } = attachedDecks(FORMULA, sounds, SoundingElement);
  decks.setVolume(1, true);
  const want = (key: "from" | "to", listening: PlaybackOptions) =>
    decks.want({ key, addresses: [key], listening } satisfies Sound, at);
  want("from", from);
  await vi.advanceTimersByTimeAsync(AROUND);
  void decks.play();
  await vi.advanceTimersByTimeAsync(AROUND);

  const heard = { left: [] as number[], right: [] as number[] };
  let elapsed = 0;
  const listen = async (until: (ms: number) => boolean) => {
    for (let ms = 0; !until(ms); ms += 1) {
      await vi.advanceTimersByTimeAsync(1);
      elapsed += 1;
      const count = Math.round((elapsed * SAMPLE_RATE) / 1000) - heard.left.length;
      const parts = [element, other].map((one) => one.next(count));
      for (const ear of ["left", "right"] as const) {
        for (let frame = 0; frame < count; frame += 1) {
          heard[ear].push(parts.reduce((sum, part) => sum + (part?.[ear][frame] ?? 0), 0));
        }
      }
    }
  };
  const begun = decks.time;
  await listen((ms) => ms === AROUND);
  want("to", to);
  await listen((ms) => decks.state.sound?.key === "to" || ms > PATIENCE);
  await listen((ms) => ms === AROUND);
  const ended = decks.time;
  leave();
  const sound = { left: Float64Array.from(heard.left), right: Float64Array.from(heard.right) };
  return { begun, ended, sound };
}

/** Holds a change while it plays against the kernel's samples. @returns where both are as it begins, s */
async function expectSeamlessChange(at: number, from: PlaybackOptions, to: PlaybackOptions) {
  const { begun, ended, sound } = await hearChange(at, from, to);
  const places = expectSeamless(sound, {
    old: { at: begun, uncertain: UNCERTAIN, samples: samples(from) },
    new: { at: ended, uncertain: UNCERTAIN, samples: samples(to) },
  });
  return { ...places, seconds: sound.left.length / SAMPLE_RATE };
}

test.each([
  ["from headphones to speakers", 45, SOFTENED, { ...SOFTENED, ears: "speakers" }],
  ["rain under the tones", 25, SOFTENED, rain],
  ["bowls under the tones", 70, SOFTENED, { ...SOFTENED, layer: "bowls" }],
  ["tanpura instead of rain", 33, rain, { ...SOFTENED, layer: "tanpura" }],
  ["louder rain", 52, rain, { ...rain, level: 80 }],
  ["to pure tones", 40, SOFTENED, AS_COMPOSED],
] as const)(
  "%s: it goes on at the same place, without a gap or a click",
  async (_, at, from, to) => {
    const places = await expectSeamlessChange(at, from, to);
    expect(Math.abs(places.new - places.old)).toBeLessThan(SAME_PLACE);
  },
);

test("another length goes on at the same share of the arc, without a gap or a click", async () => {
  const halfAnHour = { ...SOFTENED, minutes: 30 };
  const places = await expectSeamlessChange(20, SOFTENED, halfAnHour);
  // Where both have the same share of the arc lies within what was heard: there they crossed.
  const share = samePlace(FORMULA, SOFTENED, 1, halfAnHour);
  const crossed = (places.new - share * places.old) / (share - 1);
  expect(crossed).toBeGreaterThan(0);
  expect(crossed).toBeLessThan(places.seconds);
});
