import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { beatOf } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { type HideablePage, type HidingBrowser, launchHidingBrowser } from "./hidden-page.ts";
import {
  ALL_BUTTONS,
  isPaused,
  press,
  shown,
  usesLockScreen,
  watchLockScreen,
} from "./lock-screen.ts";
import {
  closeOptions,
  elements,
  openOptions,
  pass,
  passOnClock,
  playRecorded,
  reaches,
  risen,
  stopClock,
  time,
} from "./playing-page.ts";

declare global {
  /** How often a sound of the page has begun since its test looks. */
  var begun: number;
}

const stack = sharedStack();
let browser: HidingBrowser;

beforeAll(async () => {
  browser = await launchHidingBrowser();
});
afterAll(() => browser.close());

/** The room of a person whose sound plays, with the minutes that the server has taken as heard. */
async function inRoom(): Promise<HideablePage & { readonly minutes: readonly number[] }> {
  const { jar } = await stack.insertPerson();
  const { id } = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
  const opened = await browser.openPage();
  const { page } = opened;
  onTestFinished(() => page.close());
  const minutes: number[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname !== "/listening/heard" || !response.ok()) return;
    const body = new URLSearchParams(response.request().postData() ?? "");
    minutes.push(Number(body.get("minutes")));
  });
  const session = jar.cookies.get("session") ?? "";
  await page.context().addCookies([{ name: "session", value: session, url: stack.origin }]);
  await page.addInitScript(watchLockScreen);
  await page.addInitScript(stopClock);
  await page.goto(`${stack.origin}/listen/${id}`);
  await playRecorded(page);
  return { ...opened, minutes };
}

/** How loud the sound that is heard is, 0 to 1. */
const volumeOf = async (page: Page) => (await elements(page)).find(({ heard }) => heard)?.volume;

/** Whatever a page says of its sound: that it waits, cannot be played, needs a tap. */
const said = async (page: Page) =>
  (await page.locator("[role=status], [role=alert]").allTextContents()).join("");

test(
  "while a page is hidden its sound goes on, the buttons of the lock screen move it, and what is heard is reported",
  beforeRelease(),
  async () => {
    const { page, minutes, hide, show } = await inRoom();
    await risen(page);
    const full = await volumeOf(page);
    await pass(page, 70);
    await hide();
    await expect.poll(() => minutes).toEqual([1]);
    const begun = await time(page);
    await reaches(page, begun + 3);
    expect((await shown(page)).playbackState).toBe("playing");
    await usesLockScreen(page);
    await expect.poll(async () => (await shown(page)).playbackState).toBe("playing");
    // Begun again by a page without a steady clock, it rises until it is as loud as before.
    await expect.poll(() => volumeOf(page)).toBe(full);
    await pass(page, 130);
    await press(page, "pause");
    await expect.poll(() => minutes).toEqual([1, 3]);
    expect(await page.evaluate(() => document.visibilityState)).toBe("hidden");
    await show();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(async () => (await shown(page)).playbackState).toBe("playing");
  },
);

test(
  "a sleep timer fades and ends the sound of a hidden page, of which only what was heard is reported",
  beforeRelease(),
  async () => {
    const { page, minutes, hide } = await inRoom();
    await risen(page);
    await openOptions(page);
    await page.getByLabel("Sleep timer").selectOption("10");
    await closeOptions(page);
    await pass(page, 70);
    await hide();
    const full = await volumeOf(page);
    await passOnClock(page, 10 * 60 - 70 - 15);
    await expect.poll(() => volumeOf(page)).toBeLessThan(full ?? 0);
    await passOnClock(page, 60);
    await expect.poll(() => isPaused(page)).toBe(true);
    await expect.poll(async () => (await shown(page)).playbackState).toBe("paused");
    expect((await shown(page)).actions).toEqual(ALL_BUTTONS);
    await expect.poll(() => minutes).toEqual([1]);
    // The lock screen plays it once more, which rises to its volume.
    await press(page, "play");
    await expect.poll(async () => (await shown(page)).playbackState).toBe("playing");
    await expect.poll(() => volumeOf(page)).toBe(full);
  },
);

test(
  "the sound of a hidden page ends, begins anew by the lock screen, and starts again by itself where that was chosen",
  beforeRelease(),
  async () => {
    const { page, minutes, hide, show } = await inRoom();
    const end = (await shown(page)).position?.duration ?? 0;
    expect(end).toBeGreaterThan(60);
    await hide();
    await pass(page, 100);
    await press(page, "seekto", { seekTime: end });
    await expect.poll(async () => (await shown(page)).playbackState).toBe("paused");
    await expect.poll(() => minutes).toEqual([2]);
    await press(page, "play");
    await expect.poll(async () => (await shown(page)).playbackState).toBe("playing");
    await expect.poll(() => time(page)).toBeLessThan(end / 2);
    await show();
    await openOptions(page);
    await page.getByLabel("Start again at the end").check();
    await closeOptions(page);
    await hide();
    await press(page, "seekto", { seekTime: end - 20 });
    await reaches(page, end - 20);
    await press(page, "seekto", { seekTime: end });
    await expect.poll(() => time(page)).toBeLessThan(end / 2);
    expect((await shown(page)).playbackState).toBe("playing");
  },
);

test(
  "a sound whose page was frozen goes on at its place once the page is resumed, without a press and without a complaint",
  beforeRelease(),
  async () => {
    const { page, minutes, hide, show, freeze, resume } = await inRoom();
    await pass(page, 70);
    await press(page, "seekto", { seekTime: 100 });
    await reaches(page, 100);
    await hide();
    await expect.poll(() => minutes).toEqual([1]);
    await freeze();
    await expect.poll(() => isPaused(page)).toBe(true);
    const place = await time(page);
    await passOnClock(page, 100);
    await resume();
    await reaches(page, place + 0.5);
    // What passed while nothing was heard is no place of the sound, and no minute heard.
    expect(await time(page)).toBeLessThan(place + 90);
    await expect.poll(async () => (await shown(page)).playbackState).toBe("playing");
    const { title, actions, position } = await shown(page);
    expect({ title, actions }).toEqual({ title: "For stress", actions: ALL_BUTTONS });
    expect(position?.position).toBeGreaterThanOrEqual(place - 1);
    await expect.poll(() => said(page)).toBe("");
    await usesLockScreen(page);
    await press(page, "pause");
    await show();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(async () => (await shown(page)).playbackState).toBe("playing");
    expect(minutes).toEqual([1]);
  },
);

test(
  "a sound that was paused when its page was frozen stays so once it is resumed, and the lock screen plays it at its place",
  beforeRelease(),
  async () => {
    const { page, hide, freeze, resume } = await inRoom();
    await press(page, "seekto", { seekTime: 100 });
    await reaches(page, 100);
    await hide();
    await press(page, "pause");
    await expect.poll(async () => (await shown(page)).playbackState).toBe("paused");
    const place = await time(page);
    await freeze();
    await resume();
    expect([await isPaused(page), await time(page)]).toEqual([true, place]);
    expect((await shown(page)).playbackState).toBe("paused");
    await expect.poll(() => said(page)).toBe("");
    await press(page, "play");
    await reaches(page, place + 0.5);
    expect(await time(page)).toBeLessThan(place + 90);
    await expect.poll(async () => (await shown(page)).playbackState).toBe("playing");
  },
);

test(
  "a sleep timer that is over when a frozen page is resumed leaves its sound silent",
  beforeRelease(),
  async () => {
    const { page, hide, show, freeze, resume } = await inRoom();
    await openOptions(page);
    await page.getByLabel("Sleep timer").selectOption("10");
    await page.getByText("Fades in 10 min.").waitFor();
    // Without it the sound itself would be over by then.
    await page.getByLabel("Start again at the end").check();
    await closeOptions(page);
    await hide();
    await freeze();
    await passOnClock(page, 11 * 60);
    await page.evaluate(() => {
      globalThis.begun = 0;
      const count = () => {
        globalThis.begun += 1;
      };
      addEventListener("playing", count, { capture: true });
    });
    await resume();
    await show();
    await openOptions(page);
    await page.getByText("The sleep timer has stopped the sound.").waitFor();
    await closeOptions(page);
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    expect([await isPaused(page), await page.evaluate(() => begun)]).toEqual([true, 0]);
    expect((await shown(page)).playbackState).toBe("paused");
  },
);
