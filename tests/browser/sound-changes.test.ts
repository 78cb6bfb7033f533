import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Stereo } from "#tests/sound/meters/stereo.ts";
import { newRenderer, recorded } from "#tests/sound/recording.ts";
import { AS_COMPOSED, type Listening, SOFTENED } from "#worker/domain/sound/listening.ts";
import { planBeat } from "#worker/domain/sound/plan/plan.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import type { BeatPage } from "#worker/services/beats/beat-page.ts";
import { heard, record } from "./heard.ts";
import { browserFixture } from "./rig.ts";
import { expectSeamless } from "./seamless.ts";

const site = browserFixture();

/** On a machine with too much to do the browser itself misses frames of a sound that nothing changes. */
const RECORDED = { retry: 2 };

const playing = "audio[data-own-volume]";
const elements = (page: Page) =>
  page.locator(playing).evaluateAll((all) =>
    all.map((one) => {
      const { paused, volume, src } = one as HTMLAudioElement;
      return { paused, volume, src, heard: one.hasAttribute("data-heard") };
    }),
  );
const time = (page: Page) =>
  page.locator(`${playing}[data-heard]`).evaluate((one) => (one as HTMLAudioElement).currentTime);

const reaches = (page: Page, seconds: number) =>
  expect.poll(() => time(page), { timeout: 10_000 }).toBeGreaterThan(seconds);

/** The one element that holds a sound, once a change is over. */
async function settled(page: Page, address: RegExp) {
  await expect
    .poll(
      async () => (await elements(page)).filter(({ src }) => src !== "").map(({ src }) => src),
      {
        timeout: 10_000,
      },
    )
    .toEqual([expect.stringMatching(address)]);
}

/** A beat that plays at full volume from a place, recorded. */
async function atPlace(seconds: number, bypassCSP = true) {
  const { jar } = await site.stack.insertPerson();
  const { id } = (await (await jar.postBeat({ mood: "I feel stressed" })).json()) as { id: string };
  const { beats } = (await (await jar.get("/api/beats")).json()) as BeatPage;
  const stages = beats[0]?.stages ?? [];
  const opened = await site.openPage({ jar, bypassCSP, serviceWorkers: "block" });
  const { page } = opened;
  await page.goto(`${site.stack.origin}/assessment?beat=${id}`);
  await page.getByRole("slider", { name: "Volume" }).fill("1");
  await page.getByRole("slider", { name: "Position" }).fill(String(seconds));
  return { ...opened, stages };
}

/** Records a change from beginning to end, with a second before and after it. */
async function recordChange(page: Page, change: () => Promise<void>, address: RegExp) {
  await record(page);
  await page.getByRole("button", { name: /^Play beat-/ }).click();
  const begun = await time(page);
  await reaches(page, begun + 1.5);
  await heard(page);
  const from = await time(page);
  await reaches(page, from + 0.5);
  await change();
  await settled(page, address);
  const to = await time(page);
  await reaches(page, to + 0.5);
  return { from, to: await time(page), sound: await heard(page) };
}

const kernel = newRenderer();
const samples =
  (stages: Formula, listening: Listening) =>
  (seconds: number, frames: number): Stereo =>
    recorded(planBeat(stages, listening), kernel, Math.round(seconds * SAMPLE_RATE), frames);

test(
  "from headphones to speakers it goes on at the same place, without a gap or a click",
  RECORDED,
  async () => {
    const { page, stages, close } = await atPlace(45);
    await page.getByText("What carries the tones").click();
    const change = () => page.getByRole("radio", { name: /Speakers/ }).check();
    const { from, to, sound } = await recordChange(page, change, /ears=speakers/);
    const places = expectSeamless(sound, {
      old: { at: from, samples: samples(stages, SOFTENED) },
      new: { at: to, samples: samples(stages, { ...SOFTENED, ears: "speakers" }) },
    });
    // A tenth of a second is a machine that does much beside it; else it is half a millisecond.
    expect(Math.abs(places.new - places.old)).toBeLessThan(0.1);
    await close();
  },
);

test("rain comes in at the same place, without a gap or a click", RECORDED, async () => {
  const { page, stages, close } = await atPlace(25);
  await page.getByText("What carries the tones").click();
  const change = () => page.getByRole("radio", { name: /^Rain/ }).check();
  const { from, to, sound } = await recordChange(page, change, /layer=rain/);
  const places = expectSeamless(sound, {
    old: { at: from, samples: samples(stages, SOFTENED) },
    new: { at: to, samples: samples(stages, { ...SOFTENED, layer: "rain" }) },
  });
  expect(Math.abs(places.new - places.old)).toBeLessThan(0.1);
  await close();
});

test(
  "another length goes on at the same share of the arc, without a gap or a click",
  RECORDED,
  async () => {
    const { page, stages, close } = await atPlace(20);
    const change = async () => {
      await page.getByLabel("Session length").selectOption("30");
    };
    const { from, to, sound } = await recordChange(page, change, /minutes=30/);
    const long: Listening = { ...SOFTENED, minutes: 30 };
    const places = expectSeamless(sound, {
      old: { at: from, samples: samples(stages, SOFTENED) },
      new: { at: to, samples: samples(stages, long) },
    });
    // Both reach the crossing about a second after the recording began.
    const seconds = stages.reduce((sum, { duration }) => sum + duration, 0);
    expect(places.new / 1800).toBeCloseTo(places.old / seconds, 2);
    await close();
  },
);

test("pure tones go on at the same place, without a gap or a click", RECORDED, async () => {
  const { page, stages, close } = await atPlace(12);
  await page.getByText("What carries the tones").click();
  const change = () => page.getByRole("checkbox", { name: /Pure tones/ }).check();
  const { from, to, sound } = await recordChange(page, change, /audio\.(wav|flac)$/);
  const places = expectSeamless(sound, {
    old: { at: from, samples: samples(stages, SOFTENED) },
    new: { at: to, samples: samples(stages, AS_COMPOSED) },
  });
  expect(Math.abs(places.new - places.old)).toBeLessThan(0.5);
  await close();
});

test("several changes at once leave one sound, the last one", async () => {
  const { page, close } = await atPlace(30, false);
  await page.getByRole("button", { name: /^Play beat-/ }).click();
  await reaches(page, 30.5);
  for (const minutes of ["10", "30", "60"]) {
    await page.getByLabel("Session length").selectOption(minutes);
  }
  // Its volumes cross now.
  await expect
    .poll(async () => (await elements(page)).filter(({ volume }) => volume > 0).length, {
      interval: 5,
      timeout: 10_000,
    })
    .toBe(2);
  await page.getByLabel("Session length").selectOption("composition");
  await settled(page, /audio\.(wav|flac)\?flow/);
  expect((await elements(page)).filter(({ paused }) => !paused)).toEqual([
    expect.objectContaining({ volume: 1, heard: true }),
  ]);
  await close();
});

test("a sound that cannot be loaded changes nothing, and says so", async () => {
  const { page, close } = await atPlace(30, false);
  await page.route(/ears=speakers/, (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: /^Play beat-/ }).click();
  await reaches(page, 30.5);
  await page.getByText("What carries the tones").click();
  await page.getByRole("radio", { name: /Speakers/ }).click();
  await page.getByText("That sound could not be loaded, so the one before goes on.").waitFor();
  await expect.poll(() => page.getByRole("radio", { name: /Headphones/ }).isChecked()).toBe(true);
  const at = await time(page);
  await reaches(page, at + 0.3);
  await close();
});

test("a FLAC that cannot be decoded is played as WAV, at the same place", async () => {
  const { page, close } = await atPlace(0, false);
  const asked: string[] = [];
  await page.route(/audio\.flac/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "audio/flac", body: "fLaC and no more" });
  });
  await page.reload();
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  await page.getByRole("slider", { name: "Position" }).fill("40");
  await page.getByRole("button", { name: /^Play beat-/ }).click();
  await reaches(page, 40.3);
  expect(asked).not.toEqual([]);
  expect((await elements(page)).map(({ src }) => src)[0]).toContain("audio.wav");
  await close();
});

test("after a reload the sound goes on where it was, with one tap where the browser wants one", async () => {
  const { page, close } = await atPlace(30, false);
  await page.getByLabel("Session length").selectOption("30");
  await settled(page, /minutes=30/);
  await page.getByRole("button", { name: /^Play beat-/ }).click();
  await reaches(page, (await time(page)) + 1);
  const before = await time(page);
  await page.reload();
  const goOn = page.getByText(/press play to go on from/);
  const goesOn = page.getByRole("button", { name: /^Pause beat-/ });
  await goOn.or(goesOn).waitFor();
  expect(await page.getByLabel("Session length").inputValue()).toBe("30");
  if (await goOn.isVisible()) await page.getByRole("button", { name: /^Play beat-/ }).click();
  await reaches(page, before + 0.3);
  expect(await time(page)).toBeLessThan(before + 10);
  await close();
});
