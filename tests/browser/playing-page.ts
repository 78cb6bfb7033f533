import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { BeatPage } from "#worker/features/beats/history.ts";
import type { browserFixture } from "./rig.ts";

type BrowserFixture = ReturnType<typeof browserFixture>;

const playing = "audio[data-own-volume]";
export const elements = (page: Page) =>
  page.locator(playing).evaluateAll((all) =>
    all.map((one) => {
      const { paused, volume, src } = one as HTMLAudioElement;
      return { paused, volume, src, heard: one.hasAttribute("data-heard") };
    }),
  );
export const time = (page: Page) =>
  page.locator(`${playing}[data-heard]`).evaluate((one) => (one as HTMLAudioElement).currentTime);

export const reaches = (page: Page, seconds: number) =>
  expect.poll(() => time(page)).toBeGreaterThan(seconds);

/** Waits until a sound that has begun is as loud as the person wants it: it rises from silence. */
export const risen = (page: Page) =>
  expect
    .poll(async () => {
      const [heard] = (await elements(page)).filter((one) => one.heard);
      const wanted = await page
        .getByRole("slider", { name: "Volume", includeHidden: true })
        .inputValue();
      return !heard?.paused && heard?.volume === Number(wanted);
    })
    .toBe(true);

/** The one element that holds a sound, once a change is over. */
export async function settled(page: Page, address: RegExp) {
  await expect
    .poll(async () => (await elements(page)).filter(({ src }) => src !== "").map(({ src }) => src))
    .toEqual([expect.stringMatching(address)]);
}

declare global {
  /** The files that a page has begun to save by itself. */
  var savedByItself: string[];
}

/**
 * Keeps in `savedByItself` what a page saves by itself from now on: the press on its hidden link is there as
 * soon as it says so, the download some time after that.
 */
export const recordSaving = (page: Page) =>
  page.addInitScript(() => {
    globalThis.savedByItself = [];
    const look = ({ target }: Event) => {
      if (target instanceof HTMLAnchorElement && target.hidden) savedByItself.push(target.href);
    };
    addEventListener("click", look, { capture: true });
  });

/** What a page has saved by itself, once the room of a new beat has said what the beat cost. */
export async function savedWithNewBeat(page: Page): Promise<readonly string[]> {
  await page.getByText(/^\d+ credits? used, \d+ left$/).waitFor();
  return page.evaluate(() => savedByItself);
}

/** The sheet with everything that need not be in sight: its button fades while no hand moves. */
export async function openOptions(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.getByRole("button", { name: "Options" }).click();
}
export const closeOptions = (page: Page) => page.getByRole("button", { name: "Done" }).click();

/** A room whose player holds a beat, at full volume and at a place. @param seconds the place */
export async function atPlace(site: BrowserFixture, seconds: number, bypassCSP = false) {
  const { jar } = await site.stack.insertPerson();
  const { id } = (await (await jar.postBeat({ mood: "I feel stressed" })).json()) as { id: string };
  const { beats } = (await (await jar.get("/api/beats")).json()) as BeatPage;
  const stages = beats[0]?.stages ?? [];
  const opened = await site.openPage({ jar, bypassCSP, serviceWorkers: "block" });
  const { page } = opened;
  await page.goto(`${site.stack.origin}/listen/${id}`);
  await page.getByRole("slider", { name: "Volume" }).fill("1");
  await page.getByRole("slider", { name: "Position" }).fill(String(seconds));
  return { ...opened, stages };
}

declare global {
  /** What the clock of a page says, Unix ms. */
  var clockSays: number;
}

/**
 * Runs in the page, before its own scripts: its clock stands, but for what a test puts it forward. It stands at noon of
 * today: what is heard before midnight and after it counts for two days.
 */
export function stopClock(): void {
  const { now } = Date;
  const day = 24 * 60 * 60_000;
  globalThis.clockSays = now() - (now() % day) + day / 2;
  Date.now = () => clockSays;
}

/** Puts the clock of a page forward. */
export const passOnClock = (page: Page, seconds: number) =>
  page.evaluate((ms) => {
    globalThis.clockSays += ms;
  }, seconds * 1000);

/** Puts the clock of a page forward together with its sound, as where it sounds while no hand is near. */
export async function pass(page: Page, seconds: number): Promise<void> {
  const before = await time(page);
  await page.evaluate((by) => {
    globalThis.clockSays += by * 1000;
    const heard = document.querySelector<HTMLAudioElement>("audio[data-heard]");
    if (heard) heard.currentTime += by;
  }, seconds);
  await reaches(page, before + seconds + 0.2);
}

/** Begins to play, which is recorded from then on. */
export async function playRecorded(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await reaches(page, 0.5);
}
