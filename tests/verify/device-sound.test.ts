import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openOptions } from "#tests/browser/playing-page.ts";
import { browserFixture } from "#tests/browser/rig.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { type Container, soundAddress } from "#worker/sound/container/sound-file.ts";
import { FIRST_CHOICE } from "#worker/sound/playback-choice.ts";
import {
  AS_COMPOSED,
  lasting,
  type PlaybackOptions,
  SOFTENED,
} from "#worker/sound/playback-options.ts";
import { computeHere } from "./device-page.ts";
import { residentMemory } from "./resident-memory.ts";

const site = browserFixture();

/** A page that computes the sounds of a beat that was just made. */
async function withDevice() {
  const { jar } = await site.stack.insertPerson();
  const beat = (await (await jar.postBeat({ mood: "I feel stressed" })).json()) as Beat;
  const opened = await site.openPage({ jar, bypassCSP: true });
  await opened.page.goto(`${site.stack.origin}/history`);
  await computeHere(opened.page);
  return { ...opened, jar, beat };
}

/** The address of a sound that a page computes. */
function addressOf(
  page: Page,
  { name, stages }: Beat,
  [container, listening]: readonly [Container, PlaybackOptions],
  saveAs?: string,
): Promise<string> {
  const path = soundAddress(saveAs ? "audio.wav?download=1" : "audio.wav", container, listening);
  const order = { container, listening, formula: stages, tags: soundTags(name), saveAs };
  return page.evaluate(([path, order]) => window.deviceAddress(path, order), [
    path,
    order,
  ] as const);
}

/** Loads a sound into an element of its own, and waits until it can be played. */
async function load(page: Page, address: string): Promise<number> {
  return page.evaluate(async (src) => {
    const audio = document.createElement("audio");
    audio.id = "device";
    audio.src = src;
    document.body.appendChild(audio);
    await new Promise((resolve, reject) => {
      audio.addEventListener("canplay", resolve, { once: true });
      audio.addEventListener("error", () => reject(new Error(audio.error?.message)));
    });
    return audio.duration;
  }, address);
}

/** Seeks, plays, and waits until the sound has moved on. */
function playsFrom(page: Page, seconds: number): Promise<number> {
  return page.evaluate(async (at) => {
    const audio = document.querySelector<HTMLAudioElement>("#device");
    if (!audio) throw new Error("nothing was loaded");
    const next = (name: string) =>
      new Promise((resolve) => audio.addEventListener(name, resolve, { once: true }));
    const seeked = next("seeked");
    audio.currentTime = at;
    await seeked;
    await audio.play();
    while (audio.currentTime <= at && !audio.ended) await next("timeupdate");
    return audio.currentTime;
  }, seconds);
}

/** Follows a link to a file, as a tap does. */
async function save(page: Page, href: string): Promise<Download> {
  const downloading = page.waitForEvent("download");
  await page.evaluate(
    (to) => Object.assign(document.createElement("a"), { href: to }).click(),
    href,
  );
  return downloading;
}

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const SOUNDS: readonly (readonly [Container, PlaybackOptions])[] = [
  ["wav", AS_COMPOSED],
  ["wav", lasting(10)],
  ["wav", SOFTENED],
  ["wav", { ...SOFTENED, ears: "speakers", minutes: 10 }],
  ["wav", { ...SOFTENED, layer: "rain", level: 40 }],
  ["wav", { ...SOFTENED, layer: "tanpura", minutes: 10 }],
  ["flac", AS_COMPOSED],
  ["flac", { ...SOFTENED, minutes: 10 }],
  ["flac", { ...SOFTENED, layer: "bowls", level: 70 }],
  ["flac", { ...SOFTENED, layer: "tanpura", minutes: 10 }],
];

test("a saved file is the edge's, byte for byte, and has its name", async () => {
  const { page, jar, beat, complaints, close } = await withDevice();
  for (const [container, listening] of SOUNDS) {
    const name = `stillwave-शांत.${container}`;
    const address = await addressOf(page, beat, [container, listening], name);
    const download = await save(page, address);
    expect(download.suggestedFilename()).toBe(name);
    const edge = await jar.get(soundAddress(beat.audio_url, container, listening));
    expect(edge.status).toBe(200);
    expect(digest(await readFile(await download.path())), address).toBe(
      digest(new Uint8Array(await edge.arrayBuffer())),
    );
  }
  expect(complaints).toEqual([]);
  await close();
});

test("a file that is being saved is saved to its end, though the page needs the sound no more", async () => {
  const { page, beat, close } = await withDevice();
  const download = await save(page, await addressOf(page, beat, ["wav", lasting(30)], "half.wav"));
  await page.evaluate(() => window.closeDevice());
  expect((await stat(await download.path())).size).toBe(44 + 30 * 60 * 44_100 * 4);
  await close();
});

test("without a service worker the sound is computed whole, and saved under its name", async () => {
  const { jar } = await site.stack.insertPerson();
  const beat = (await (await jar.postBeat({ mood: "I feel stressed" })).json()) as Beat;
  const { context, page, complaints, close } = await site.openPage({
    jar,
    serviceWorkers: "block",
  });
  await context.addInitScript(
    (choice) => {
      localStorage.setItem("save-data", "true");
      localStorage.setItem("listening", choice);
    },
    JSON.stringify({ ...FIRST_CHOICE, pure: true }),
  );
  await page.goto(`${site.stack.origin}/listen/${beat.id}`);
  await openOptions(page);
  const link = page.getByRole("link", { name: /^Save the WAV/ });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.url()).toMatch(/^blob:/);
  expect(download.suggestedFilename()).toBe("stillwave-I feel stressed.wav");
  const edge = await jar.get(beat.audio_url);
  expect(digest(await readFile(await download.path()))).toBe(
    digest(new Uint8Array(await edge.arrayBuffer())),
  );
  expect(complaints).toEqual([]);
  await close();
});

test("any range is part of the whole, and a request for the head alone computes nothing", async () => {
  const { page, beat, close } = await withDevice();
  const address = await addressOf(page, beat, ["wav", lasting(60)]);
  const size = 44 + 60 * 60 * 44_100 * 4;
  const answer = (method: string, range: string) =>
    page.evaluate(
      async ([url, method, Range]) => {
        const response = await fetch(url, { method, headers: { Range } });
        return {
          status: response.status,
          range: response.headers.get("Content-Range"),
          length: response.headers.get("Content-Length"),
          bytes: Array.from(new Uint8Array(await response.arrayBuffer())),
        };
      },
      [address, method, range] as const,
    );
  const whole = await answer("GET", "bytes=300000000-300000999");
  expect(whole).toMatchObject({ status: 206, range: `bytes 300000000-300000999/${size}` });
  expect(whole.bytes.length).toBe(1000);
  expect((await answer("GET", "bytes=300000301-300000777")).bytes).toEqual(
    whole.bytes.slice(301, 778),
  );
  const last = await answer("GET", "bytes=-3");
  expect(last).toMatchObject({ status: 206, length: "3" });
  expect(await answer("GET", `bytes=${size}-`)).toMatchObject({
    status: 416,
    range: `bytes */${size}`,
  });
  expect(await answer("HEAD", "bytes=0-9")).toMatchObject({
    status: 200,
    length: String(size),
    bytes: [],
  });
  await close();
});

test.each(["wav", "flac"] as const)(
  "an hour of %s plays, seeks, ends and starts again",
  async (container) => {
    const { page, beat, complaints, close } = await withDevice();
    const address = await addressOf(page, beat, [container, { ...SOFTENED, minutes: 60 }]);
    expect(await load(page, address)).toBeCloseTo(3600, 3);
    for (const at of [1800, 3500, 5, 3598]) expect(await playsFrom(page, at)).toBeGreaterThan(at);
    await page.evaluate(async () => {
      const audio = document.querySelector<HTMLAudioElement>("#device");
      if (!audio) throw new Error("nothing was loaded");
      if (!audio.ended) await new Promise((ended) => audio.addEventListener("ended", ended));
      audio.loop = true;
      audio.currentTime = 3599.5;
      await audio.play();
      await new Promise<void>((resolve) =>
        audio.addEventListener("timeupdate", () => audio.currentTime < 60 && resolve()),
      );
    });
    expect(complaints).toEqual([]);
    await close();
  },
);

test("it plays on without a network", async () => {
  const { context, page, beat, complaints, close } = await withDevice();
  await load(page, await addressOf(page, beat, ["wav", lasting(60)]));
  await context.setOffline(true);
  expect(await page.evaluate(() => fetch("/").then(({ status }) => status, String))).toContain(
    "Failed to fetch",
  );
  expect(await playsFrom(page, 2400)).toBeGreaterThan(2400);
  await context.setOffline(false);
  expect(complaints.filter((each) => !each.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await close();
});

test("it plays on after the browser has stopped the service worker", async () => {
  const { context, page, beat, complaints, close } = await withDevice();
  await load(page, await addressOf(page, beat, ["wav", lasting(60)]));
  expect(await playsFrom(page, 60)).toBeGreaterThan(60);
  const session = await context.newCDPSession(page);
  const stop = async () => {
    const stopped = new Promise<void>((resolve) =>
      session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
        if (versions.some(({ runningStatus }) => runningStatus === "stopped")) resolve();
      }),
    );
    await session.send("ServiceWorker.stopAllWorkers");
    await stopped;
  };
  await session.send("ServiceWorker.enable");
  await stop();
  // More than is read ahead, and quickly.
  const passed = await page.evaluate(async () => {
    const audio = document.querySelector<HTMLAudioElement>("#device");
    if (!audio) throw new Error("nothing was loaded");
    const ahead = audio.buffered.end(audio.buffered.length - 1) + 30;
    audio.playbackRate = 16;
    await new Promise<void>((resolve, reject) => {
      audio.addEventListener("timeupdate", () => audio.currentTime > ahead && resolve());
      audio.addEventListener("error", () => reject(new Error(audio.error?.message)));
    });
    audio.playbackRate = 1;
    return audio.currentTime - ahead;
  });
  expect(passed).toBeGreaterThan(0);
  await stop();
  expect(await playsFrom(page, 3000)).toBeGreaterThan(3000);
  expect(await playsFrom(page, 1200)).toBeGreaterThan(1200);
  expect(complaints).toEqual([]);
  await close();
});

test("each tab has its own sounds, which end with it, and no other origin has any", async () => {
  const { context, page, beat, close } = await withDevice();
  const other = await context.newPage();
  await other.goto(`${site.stack.origin}/history`);
  await computeHere(other);
  const here = await addressOf(page, beat, ["wav", lasting(60)]);
  const there = await addressOf(other, beat, ["wav", lasting(60)]);
  expect(here).not.toBe(there);
  await load(page, here);
  await load(other, there);
  expect(await playsFrom(page, 900)).toBeGreaterThan(900);
  expect(await playsFrom(other, 900)).toBeGreaterThan(900);

  const stranger = await context.newPage();
  await stranger.goto(site.stack.origin.replace("localhost", "127.0.0.1"));
  await expect(load(stranger, site.stack.origin + there)).rejects.toThrow();

  await page.close();
  expect(await playsFrom(other, 1800)).toBeGreaterThan(1800);
  const status = await other.evaluate((url) => fetch(url).then(({ status }) => status), here);
  expect(status).toBe(404);
  await close();
});

test("an hour needs at most 60 MB more, while it plays, while it is sought in and while it is saved", async () => {
  const { context, page, beat, close } = await withDevice();
  const short = await addressOf(page, beat, ["wav", AS_COMPOSED]);
  // An element and the processes behind it: any sound has them.
  await load(page, short);
  await playsFrom(page, 1);
  await page.evaluate(() => document.querySelector("#device")?.remove());
  const before = await residentMemory(context);
  const used: number[] = [];
  const look = async () => used.push((await residentMemory(context)) - before);
  await load(page, await addressOf(page, beat, ["wav", lasting(60)]));
  for (const minute of [1, 50, 10, 40, 20, 30, 5, 55, 15, 45]) {
    await playsFrom(page, minute * 60);
    await look();
  }
  const file = await addressOf(page, beat, ["wav", lasting(60)], "hour.wav");
  const download = await save(page, file);
  const saved = download.path();
  let saving = true;
  const done = saved.finally(() => {
    saving = false;
  });
  while (saving) await look();
  expect((await stat(await done)).size).toBe(44 + 60 * 60 * 44_100 * 4);
  expect(Math.max(...used)).toBeLessThanOrEqual(60_000_000);
  await close();
});
