import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { levelOf } from "#app/listening/decks/deck-state.ts";
import {
  atPlace,
  closeOptions,
  openOptions,
  reaches,
  risen,
  settled,
  time,
} from "#tests/browser/playing-page.ts";
import { browserFixture } from "#tests/browser/rig.ts";
import { expectSeamless, placeWithin } from "#tests/sound/meters/seamless.ts";
import type { Stereo } from "#tests/sound/meters/stereo.ts";
import { newRenderer, recorded, scaled } from "#tests/sound/recording.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { suggestedLayer } from "#worker/sound/playback-choice.ts";
import { AS_COMPOSED, type PlaybackOptions, SOFTENED } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { heard, record } from "./heard.ts";

const site = browserFixture();

/** How far from its place another sound may go on, s. */
const SAME_PLACE = 0.3;

interface Sound {
  /** Of its address. */
  readonly address: RegExp;
  readonly listening: PlaybackOptions;
  readonly choose: (page: Page) => Promise<void>;
}

const kernel = newRenderer();
const samples =
  (stages: Formula, listening: PlaybackOptions) =>
  (seconds: number, frames: number): Stereo =>
    scaled(
      recorded(planBeat(stages, listening), kernel, Math.round(seconds * SAMPLE_RATE), frames),
      levelOf({ listening }),
    );

const layer = (name: "rain" | "bowls" | "tanpura"): Sound => ({
  address: new RegExp(`layer=${name}`),
  listening: { ...SOFTENED, layer: name },
  choose: (page) => page.getByRole("radio", { name: new RegExp(`^${name}`, "i") }).check(),
});

const softened: Sound = {
  address: /ends=gentle&master=calm/,
  listening: SOFTENED,
  choose: (page) => page.getByRole("radio", { name: /^None/ }).check(),
};

const speakers: Sound = {
  address: /ears=speakers/,
  listening: { ...SOFTENED, ears: "speakers" },
  async choose(page) {
    await page.getByText(/^You listen with:/).click();
    await page.getByRole("radio", { name: /Speakers/ }).check();
  },
};

const louderRain: Sound = {
  address: /level=80/,
  listening: { ...SOFTENED, layer: "rain", level: 80 },
  choose: (page) => page.getByLabel("Balance").fill("80"),
};

const pure: Sound = {
  address: /audio\.(wav|flac)$/,
  listening: AS_COMPOSED,
  choose: (page) => page.getByRole("checkbox", { name: /Pure tones/ }).check(),
};

const halfAnHour: Sound = {
  address: /minutes=30/,
  listening: { ...SOFTENED, minutes: 30 },
  choose: async (page) => {
    await page.getByLabel("Session length").selectOption("30");
  },
};

/** Lets a sound play from a place and goes over to another one: both recorded. */
async function recordChange(at: number, from: Sound, to: Sound) {
  const { page, stages, close } = await atPlace(site, at, true);
  await openOptions(page);
  await page.getByText("Background sound").click();
  await from.choose(page);
  await settled(page, from.address);
  await closeOptions(page);
  await record(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // Its volume is the chosen one for a moment before it rises to it, too.
  await reaches(page, (await time(page)) + 1.5);
  await risen(page);
  await openOptions(page);
  await page.getByText("Background sound").click();
  await heard(page);
  const begun = await time(page);
  await reaches(page, begun + 0.5);
  await to.choose(page);
  await settled(page, to.address);
  await reaches(page, (await time(page)) + 0.5);
  const ended = await time(page);
  const sound = await heard(page);
  await close();
  return { begun, ended, sound, stages };
}

/** Holds a change while it plays against the kernel's samples. */
async function expectSeamlessChange(at: number, from: Sound, to: Sound) {
  const { begun, ended, sound, stages } = await recordChange(at, from, to);
  const places = expectSeamless(sound, {
    old: { at: begun, samples: samples(stages, from.listening) },
    new: { at: ended, samples: samples(stages, to.listening) },
  });
  return { ...places, stages, seconds: sound.left.length / SAMPLE_RATE };
}

test.each([
  { change: "from headphones to speakers", at: 45, from: softened, to: speakers },
  { change: "rain under the tones", at: 25, from: softened, to: layer("rain") },
  { change: "bowls under the tones", at: 70, from: softened, to: layer("bowls") },
  { change: "tanpura instead of rain", at: 33, from: layer("rain"), to: layer("tanpura") },
  { change: "louder rain", at: 52, from: layer("rain"), to: louderRain },
  { change: "to pure tones", at: 40, from: softened, to: pure },
])("$change: it goes on at the same place, without a gap or a click", async ({ at, from, to }) => {
  const places = await expectSeamlessChange(at, from, to);
  expect(Math.abs(places.new - places.old)).toBeLessThan(SAME_PLACE);
});

test("another length goes on at the same share of the arc, without a gap or a click", async () => {
  const places = await expectSeamlessChange(20, softened, halfAnHour);
  const composed = places.stages.reduce((sum, { duration }) => sum + duration, 0);
  // Where both have the same share of the arc lies within the recording: there they crossed.
  const share = 1800 / composed;
  const crossed = (places.new - share * places.old) / (share - 1);
  expect(crossed).toBeGreaterThan(0);
  expect(crossed).toBeLessThan(places.seconds);
});

test("after a reload the samples go on where they were", async () => {
  const { page, stages, close } = await atPlace(site, 30, true);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await reaches(page, 32);
  const before = await time(page);
  await page.reload();
  const play = page.getByRole("button", { name: "Play", exact: true });
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  await page
    .getByText(/press play to go on from/)
    .or(pause)
    .waitFor();
  await record(page);
  if (await play.isVisible()) await play.click();
  await reaches(page, (await time(page)) + 1);
  await risen(page);
  await heard(page);
  const from = await time(page);
  await reaches(page, from + 0.6);
  const listening = { ...SOFTENED, layer: suggestedLayer(stages) };
  const mix = { at: from, samples: samples(stages, listening) };
  const place = placeWithin(await heard(page), mix, [before, before + 10]);
  expect(place).toBeGreaterThan(before);
  expect(place).toBeLessThan(before + 10);
  await close();
});
