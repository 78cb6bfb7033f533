import { expect, onTestFinished, test } from "vitest";
import {
  pressOnLockScreen,
  shownOnLockScreen,
  watchLockScreen,
} from "#tests/browser/lock-screen.ts";
import { isHydrated } from "#tests/browser/using-pages.ts";
import { beatOf } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { type HiddenPage, openHiddenPage } from "./hidden-page.ts";

const stack = sharedStack();

declare global {
  /** What the page has reported as heard. */
  var reports: string[];
  /** Ticks of one length that the page waits for in vain. */
  var stillMs: number | undefined;
}

/** Runs in the page, before its own scripts: keeps what it reports, and lets clocks be stopped and put forward. */
function watchPage(): void {
  globalThis.reports = [];
  const send = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    if (address === "/listening/heard") globalThis.reports.push(String(init?.body));
    return send(address, init);
  };
  const tick = globalThis.setInterval;
  const still = (run: () => void, every?: number) =>
    tick(() => {
      if (every !== globalThis.stillMs) run();
    }, every);
  globalThis.setInterval = still as typeof setInterval;
}

/** Opens a room whose sound plays. */
async function inRoom(query = ""): Promise<HiddenPage> {
  const { jar } = await stack.insertPerson();
  const { id } = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
  const page = await openHiddenPage({
    url: `${stack.origin}/listen/${id}${query}`,
    session: jar.cookies.get("session") ?? "",
    before: [watchLockScreen, watchPage],
  });
  onTestFinished(() => page.close());
  await expect.poll(() => page.asks(isHydrated).catch(() => false)).toBe(true);
  await page.asks(() => document.querySelector<HTMLElement>("button[aria-label=Play]")?.click());
  await playsPast(page, 0.5);
  return page;
}

const heard = (page: HiddenPage) =>
  page.asks(() => {
    const sound = document.querySelector<HTMLAudioElement>("audio[data-heard]");
    const { currentTime: time = 0, paused = true, duration = 0, volume = 0 } = sound ?? {};
    return { time, paused, duration, volume, visible: document.visibilityState };
  });
const shown = (page: HiddenPage) => page.asks(shownOnLockScreen);
const press = (page: HiddenPage, action: MediaSessionAction, details = {}) =>
  page.asks(pressOnLockScreen, { action, ...details });

async function playsPast(page: HiddenPage, seconds: number): Promise<void> {
  await expect.poll(async () => (await heard(page)).time).toBeGreaterThan(seconds);
  expect((await heard(page)).paused).toBe(false);
}

/** Hides the page of a sound that plays. Chromium stops the sound with the page: the lock screen lets it go on. */
async function hidden(page: HiddenPage): Promise<void> {
  await page.freeze();
  await page.resume();
  await expect.poll(async () => (await shown(page)).playbackState).toBe("paused");
  await press(page, "play");
  const { time, visible } = await heard(page);
  expect(visible).toBe("hidden");
  await playsPast(page, time + 0.3);
}

test("a page that was frozen says the truth once it is resumed: its sound has stopped, and goes on at its place", async () => {
  const page = await inRoom();
  const before = await heard(page);
  await page.freeze();
  await page.resume();
  await expect.poll(async () => (await heard(page)).paused).toBe(true);
  await expect.poll(async () => (await shown(page)).playbackState).toBe("paused");
  const { time } = await heard(page);
  expect(time).toBeGreaterThanOrEqual(before.time);
  expect(time).toBeLessThan(before.time + 10);
  expect(Math.abs(((await shown(page)).position?.position ?? 0) - time)).toBeLessThan(1);
  await expect
    .poll(() => page.asks(() => document.querySelector("button[aria-label=Play]") !== null))
    .toBe(true);
  await press(page, "play");
  await playsPast(page, time + 0.3);
  expect((await shown(page)).playbackState).toBe("playing");
});

test("while the page is hidden its sound goes on at its volume, and each button of the lock screen moves it", async () => {
  const page = await inRoom();
  await hidden(page);
  expect((await heard(page)).volume).toBe(1);
  await press(page, "seekto", { seekTime: 100 });
  await playsPast(page, 100.1);
  await press(page, "seekforward");
  await playsPast(page, 110);
  await press(page, "pause");
  await expect.poll(async () => (await shown(page)).playbackState).toBe("paused");
  await press(page, "play");
  await playsPast(page, 110);
  const { time } = await heard(page);
  const place = await shown(page);
  expect(Math.abs((place.position?.position ?? 0) - time)).toBeLessThan(15);
});

test("a hidden sound that starts again at its end goes on by itself", async () => {
  const page = await inRoom();
  await page.asks(() => {
    const options = [...document.querySelectorAll("button")];
    options.find(({ textContent }) => textContent?.trim() === "Options")?.click();
  });
  await expect
    .poll(() =>
      page.asks(() => {
        const labels = [...document.querySelectorAll("label")];
        const loop = labels.find(({ textContent }) =>
          textContent?.includes("Start again at the end"),
        );
        loop?.click();
        return document.querySelector<HTMLAudioElement>("audio[data-heard]")?.loop;
      }),
    )
    .toBe(true);
  await hidden(page);
  const { duration } = await heard(page);
  await press(page, "seekto", { seekTime: duration });
  await expect.poll(async () => (await heard(page)).time).toBeLessThan(duration - 5);
  expect((await heard(page)).paused).toBe(false);
});

test("a sleep timer ends although the clock of its hidden page stands still, and what was heard is told by the sound and not by the clock", async () => {
  const page = await inRoom();
  await page.asks(() => {
    const options = [...document.querySelectorAll("button")];
    options.find(({ textContent }) => textContent?.trim() === "Options")?.click();
  });
  await expect
    .poll(() =>
      page.asks(() => {
        const timer = [...document.querySelectorAll("select")].find(({ labels }) =>
          labels?.[0]?.textContent?.includes("Sleep timer"),
        );
        if (timer === undefined) return false;
        timer.value = "10";
        return timer.dispatchEvent(new Event("change", { bubbles: true }));
      }),
    )
    .toBe(true);
  await expect
    .poll(() => page.asks(() => document.body.textContent?.includes("Fades in 10 min.")))
    .toBe(true);
  await hidden(page);
  const { time } = await heard(page);
  await page.asks(() => {
    globalThis.stillMs = 500;
    const now = Date.now.bind(Date);
    Date.now = () => now() + 11 * 60_000;
  });
  await expect.poll(async () => (await heard(page)).paused).toBe(true);
  expect((await heard(page)).time).toBeLessThan(time + 20);
  expect((await shown(page)).playbackState).toBe("paused");
  const reports = await page.asks(() => globalThis.reports);
  const minutes = reports.map((body) => Number(new URLSearchParams(body).get("minutes")));
  const played = (await heard(page)).time;
  expect(Math.max(0, ...minutes)).toBeLessThanOrEqual(Math.round(played / 60));
});
