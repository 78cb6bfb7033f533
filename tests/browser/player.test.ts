import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { closeOptions, openOptions, recordSaving, savedWithNewBeat } from "./playing-page.ts";
import { browserFixture } from "./rig.ts";

const site = browserFixture();

const audio = (page: Page) => page.locator("audio[data-heard]");
const read = <Key extends keyof HTMLAudioElement>(page: Page, key: Key) =>
  audio(page).evaluate((element, name) => (element as HTMLAudioElement)[name], key) as Promise<
    HTMLAudioElement[Key]
  >;

/** A person who has just made a beat that neither plays nor downloads automatically, before the room is opened. */
async function beforeRoom(mood = "I feel stressed") {
  const { jar } = await site.stack.insertPerson();
  const { id } = (await (await jar.postBeat({ mood })).json()) as { id: string };
  return { ...(await site.openPage({ jar })), room: `${site.stack.origin}/listen/${id}` };
}

/** The same person in the room. */
async function withBeat(mood?: string) {
  const opened = await beforeRoom(mood);
  await opened.page.goto(opened.room);
  await opened.page.getByRole("slider", { name: "Volume" }).waitFor();
  return opened;
}

/** Runs in the page: keeps each volume of the heard sound from now on. On a slow machine it has risen before anybody looks. */
function keepVolumes(): void {
  const { get, set } = Object.getOwnPropertyDescriptor(
    HTMLMediaElement.prototype,
    "volume",
  ) as Required<PropertyDescriptor>;
  const kept: number[] = [];
  Object.assign(window, { kept });
  Object.defineProperty(HTMLMediaElement.prototype, "volume", {
    get,
    set(this: HTMLMediaElement, volume: number) {
      if (this.hasAttribute("data-heard")) kept.push(volume);
      set.call(this, volume);
    },
  });
}

const keptVolumes = (page: Page) =>
  page.evaluate(() => (window as unknown as { kept: number[] }).kept);

test("seeks by keys, begins quietly, pauses, remembers the volume on this device, and ends with a question", async () => {
  const { page, complaints, close } = await withBeat();
  await expect.poll(() => read(page, "duration")).toBeGreaterThan(60);
  const position = page.getByLabel("Position");
  await position.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => read(page, "currentTime")).toBeGreaterThan(0);
  const left = () => position.getAttribute("aria-valuetext");
  await expect.poll(left).toMatch(/^0:0[1-9], 7:5[0-4] left$/);
  const sought = await read(page, "currentTime");
  await page.getByRole("slider", { name: "Volume" }).fill("0.6");
  await expect.poll(() => read(page, "volume")).toBeCloseTo(0.6, 5);
  await page.evaluate(keepVolumes);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // It rises from silence.
  await expect.poll(() => keptVolumes(page)).toContain(0);
  await expect.poll(() => read(page, "volume")).toBeCloseTo(0.6, 5);
  await expect.poll(() => read(page, "currentTime")).toBeGreaterThan(sought + 0.3);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  expect(await read(page, "paused")).toBe(true);
  await page.reload();
  await expect.poll(() => page.getByRole("slider", { name: "Volume" }).inputValue()).toBe("0.6");
  await expect.poll(() => read(page, "duration")).toBeGreaterThan(60);
  await position.press("End");
  await page.getByRole("group", { name: "How do you feel after listening?" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("a longer session continues at the position of the sound", beforeRelease(), async () => {
  const { page, close } = await withBeat();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => read(page, "currentTime")).toBeGreaterThan(0.5);
  await openOptions(page);
  await page.getByLabel("Session length").selectOption("30");
  await expect.poll(() => read(page, "duration")).toBeCloseTo(1800, 0);
  await expect.poll(() => read(page, "currentTime")).toBeGreaterThan(0.5);
  await expect.poll(() => read(page, "paused")).toBe(false);
  await page.getByLabel("Start again at the end").check();
  expect(await read(page, "loop")).toBe(true);
  await close();
});

test("the sleep timer fades the sound out and stops it", beforeRelease(), async () => {
  const { page, close } = await withBeat();
  await page.clock.install();
  await page.getByRole("slider", { name: "Volume" }).fill("0.5");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.clock.runFor(1500);
  await openOptions(page);
  await page.getByLabel("Sleep timer").selectOption("10");
  await page.getByText("Fades in 10 min.").waitFor();
  // What ticks does so once, and looks at the clock.
  await page.clock.fastForward(9 * 60_000 + 50_000);
  await expect.poll(() => read(page, "volume")).toBeLessThan(0.3);
  expect(await read(page, "paused")).toBe(false);
  await page.clock.runFor(11_000);
  await page.getByText("The sleep timer has stopped the sound.").waitFor();
  expect(await read(page, "paused")).toBe(true);
  await close();
});

test(
  "the options show the stages in numbers, and check headphones: each side is named, and it is remembered",
  beforeRelease(),
  async () => {
    const { page, close } = await withBeat("I cannot concentrate on my studies at all");
    await openOptions(page);
    const drawing = page.getByRole("img", { name: /^Stages of this beat: Alpha / });
    await drawing.waitFor();
    await page.getByText("The numbers of every stage").click();
    const rows = page.locator("dialog tbody tr");
    const stages = await page.evaluate(async () => {
      const { beats } = (await (await fetch("/api/beats")).json()) as {
        beats: { stages: { base_freq: number; beat_offset: number }[] }[];
      };
      return beats[0]?.stages ?? [];
    });
    expect(await rows.count()).toBe(stages.length);
    const texts = await rows.allTextContents();
    for (const [index, { base_freq, beat_offset }] of stages.entries()) {
      expect(texts[index]).toContain(`${beat_offset} Hz`);
      expect(texts[index]).toContain(`${base_freq} Hz`);
    }
    if (stages.some(({ beat_offset }) => beat_offset >= 30)) {
      await page.getByText("heard as two tones, not as a beat").waitFor();
    }
    await page.getByText("Check your headphones").click();
    await page.getByText("Do you hear with one ear").waitFor();
    await page.getByRole("button", { name: "Play left, then right" }).click();
    await page.getByText("Left ear now").waitFor();
    await page.getByText("Right ear now").waitFor();
    await page.getByText("What did you hear?").waitFor();
    await page.getByRole("button", { name: "Only the left" }).click();
    await page.getByText("Every beat now plays on the left alone").waitFor();
    await expect
      .poll(() => page.locator("audio[data-heard]").getAttribute("src"))
      .toMatch(/ears=left/);
    await page.reload();
    await openOptions(page);
    await page.getByText("Check your headphones").click();
    await page.getByText("You checked your headphones on this device.").waitFor();
    await close();
  },
);

test(
  "a row of the history pauses the sound of the room, at the volume chosen there",
  beforeRelease(),
  async () => {
    const { page, close } = await withBeat();
    await page.getByRole("slider", { name: "Volume" }).fill("0.2");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => read(page, "paused")).toBe(false);
    await page.getByRole("banner").getByText("@").first().click();
    await page.getByRole("link", { name: "History" }).filter({ visible: true }).first().click();
    const row = page.getByRole("article").first();
    await row.getByRole("button", { name: /^Pause: / }).click();
    await expect.poll(() => read(page, "paused")).toBe(true);
    await row.getByRole("button", { name: /^Play: / }).click();
    await expect.poll(() => read(page, "paused")).toBe(false);
    await expect.poll(() => read(page, "volume")).toBeCloseTo(0.2, 5);
    await close();
  },
);

test(
  "a sound that begins while the page is hidden rises slowly to its volume",
  beforeRelease(),
  async () => {
    const { page, close } = await withBeat();
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
    await page.evaluate(keepVolumes);
    await audio(page).evaluate((element) => (element as HTMLAudioElement).play());
    await expect.poll(() => read(page, "volume")).toBeCloseTo(1, 5);
    const rise = await keptVolumes(page);
    const steps = rise.slice(rise.lastIndexOf(0));
    expect(Math.max(...steps.slice(1).map((step, at) => step - (steps[at] ?? 0)))).toBeLessThan(
      0.1,
    );
    await close();
  },
);

test(
  "a sound begun before the scripts are there goes on as loud and at the volume set there, and rises slowly",
  beforeRelease(),
  async () => {
    const { page, room, close } = await beforeRoom();
    await page.addInitScript(keepVolumes);
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(room, { waitUntil: "commit" });
    await page.locator("audio[controls]").evaluate(async (element: HTMLAudioElement) => {
      element.volume = 0.5;
      await element.play();
    });
    scripts.resolve();
    await expect.poll(() => read(page, "paused")).toBe(false);
    await expect.poll(() => read(page, "volume")).toBeCloseTo(0.5, 5);
    // 10 dB lower, as the soft sound was before, and never from there in a jump.
    const rise = await keptVolumes(page);
    const steps = rise.slice(rise.findIndex((volume) => Math.abs(volume - 0.158) < 0.001));
    expect(steps.length).toBeGreaterThan(50);
    expect(Math.max(...steps.slice(1).map((step, at) => step - (steps[at] ?? 0)))).toBeLessThan(
      0.01,
    );
    expect(await page.getByRole("slider", { name: "Volume" }).inputValue()).toBe("0.5");
    await close();
  },
);

/** Runs in the page, before its own scripts: as on iPhones a volume reads as set until a later task, and changes nothing. */
function keepNoVolume(): void {
  const shown = new WeakMap<HTMLMediaElement, number>();
  Object.defineProperty(HTMLMediaElement.prototype, "volume", {
    get(this: HTMLMediaElement) {
      return shown.get(this) ?? 1;
    },
    set(this: HTMLMediaElement, volume: number) {
      shown.set(this, volume);
      setTimeout(() => shown.delete(this), 100);
    },
  });
}

test("where a page can set no volume, pure tones are served calm, one element is heard, and the room says what sets it", async () => {
  const { page, room, close } = await beforeRoom();
  await page.addInitScript(keepNoVolume);
  await page.goto(room);
  await page.getByText("Your device’s own keys set the volume.").waitFor();
  expect(await page.getByRole("slider", { name: "Volume" }).count()).toBe(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => read(page, "currentTime")).toBeGreaterThan(0.3);
  await openOptions(page);
  await page.getByText(/^Background sound/).click();
  await page.getByRole("checkbox", { name: /Pure tones/ }).check();
  await expect.poll(() => audio(page).getAttribute("src")).toMatch(/\?master=calm$/);
  const muted = page
    .locator("audio[data-own-volume]")
    .evaluateAll((all) =>
      all.map((one) => [one.hasAttribute("data-heard"), (one as HTMLAudioElement).muted]),
    );
  expect((await muted).sort()).toEqual([
    [false, true],
    [true, false],
  ]);
  await close();
});

test("automatic downloads can be turned off", beforeRelease(), async () => {
  const { page, close } = await withBeat();
  await openOptions(page);
  await page.getByLabel("Download new beats automatically").uncheck();
  await closeOptions(page);
  await recordSaving(page);
  await page.reload();
  await page.getByRole("banner").getByText("@").first().click();
  await page.getByRole("link", { name: "Help me feel better" }).filter({ visible: true }).click();
  await page.getByPlaceholder("Tell me how you really feel...").fill("My back hurts");
  await page.getByRole("button", { name: "Generate the Beat" }).click();
  await page.getByText("Your beat is ready to play.", { exact: true }).waitFor();
  expect(await savedWithNewBeat(page)).toEqual([]);
  await close();
});
