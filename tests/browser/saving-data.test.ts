import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { beatOf } from "#tests/rig/client.ts";
import type { BeatPage } from "#worker/features/beats/history.ts";
import { openOptions } from "./playing-page.ts";
import { browserFixture, PHONE } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

test(
  "where the browser asks to save data the device makes the sound, until the person decides; the line of what a session takes follows length and layer",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { id } = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
    const { page, complaints, close } = await site.openPage({ jar, viewport: PHONE });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const streamed: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/audio.")) streamed.push(request.url());
    });
    await page.goto(`${site.stack.origin}/listen/${id}`);
    await openOptions(page);
    const switched = page.getByRole("checkbox", { name: "Save data" });
    expect(await switched.isChecked()).toBe(true);
    await page.getByText("On by itself: your browser asks to save data.").waitFor();
    await page.getByText(/^Background sound/).click();
    await page.getByRole("radio", { name: /^Bowls/ }).check();
    await page.getByText(/^This session: about \d+ MB as FLAC, \d+ MB as WAV, under/).waitFor();
    await page.getByLabel("Session length").selectOption("30");
    await page.getByText(/ as FLAC, 318 MB as WAV, /).waitFor();
    await page.getByRole("radio", { name: /^Rain/ }).check();
    await page.getByText("This session: 318 MB as WAV (noise has no FLAC), under 0.1 MB").waitFor();
    expect(streamed.filter((address) => !address.includes("/device-sound/"))).toEqual([]);

    await switched.uncheck();
    await page.reload();
    await openOptions(page);
    expect(await switched.isChecked()).toBe(false);
    expect(await page.getByText("On by itself").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
);

test(
  "with Save data on, the device computes the sound: the same bytes, and hardly any traffic",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { context, page, complaints, close } = await site.openPage({ jar, viewport: PHONE });
    await context.addInitScript(() => localStorage.setItem("save-data", "true"));
    await goTo(page, `${site.stack.origin}/assessment`);
    const streamed: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/beats/")) streamed.push(request.url());
    });
    await page.getByPlaceholder("Tell me how you really feel...").fill("I cannot focus at work");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Generate the Beat" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("stillwave-I cannot focus at work.wav");
    const audio = page.locator("audio[data-heard]");
    const time = () => audio.evaluate((player: HTMLAudioElement) => player.currentTime);
    await expect.poll(time).toBeGreaterThan(0.2);
    expect(await audio.evaluate((player: HTMLAudioElement) => player.src)).toMatch(
      /\/device-sound\//,
    );
    expect(streamed).toEqual([]);
    expect(complaints).toEqual([]);

    const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const saved = digest(await readFile(await download.path()));
    const edge = await page.evaluate(async () => {
      const { beats } = (await (await fetch("/api/beats")).json()) as BeatPage;
      const bytes = await (await fetch(beats[0]?.audio_url ?? "")).arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    });
    expect(saved).toBe(edge);

    await openOptions(page);
    await page.getByRole("checkbox", { name: "Save data" }).uncheck();
    await expect
      .poll(() => audio.evaluate((player: HTMLAudioElement) => player.src))
      .toContain("/audio.wav");
    await close();
  },
);

/** Runs in the page: asks for a sound as long as it is heard. @returns how often it could not be read meanwhile */
async function failuresWhileHeard(address: string): Promise<number> {
  const isHeard = () =>
    document.querySelector<HTMLAudioElement>("audio[data-heard]")?.src === address;
  let failures = 0;
  while (isHeard()) {
    const readable = await fetch(address, { headers: { Range: "bytes=0-9" } }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!readable && isHeard()) failures += 1;
  }
  return failures;
}

test(
  "without a service worker, too, the sound before lasts until the device has the next one and that is heard",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { id } = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
    const { context, page, close } = await site.openPage({
      ...{ jar, viewport: PHONE, serviceWorkers: "block", bypassCSP: true },
    });
    await context.addInitScript(() => localStorage.setItem("save-data", "true"));
    await page.goto(`${site.stack.origin}/listen/${id}`);
    const heard = () =>
      page
        .locator("audio[data-heard]")
        .evaluate((player: HTMLAudioElement) => (player.currentTime > 0.3 ? player.src : ""));
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator('audio[data-heard][src^="blob:"]').waitFor({ state: "attached" });
    await expect.poll(heard).toMatch(/^blob:/);
    const before = await heard();
    const failures = page.evaluate(failuresWhileHeard, before);
    await openOptions(page);
    await page.getByLabel("Session length").selectOption("10");
    expect(await failures).toBe(0);
    await expect.poll(heard).toMatch(/^blob:/);
    expect(await heard()).not.toBe(before);
    const isGone = () =>
      page.evaluate(
        (address) =>
          fetch(address).then(
            () => false,
            () => true,
          ),
        before,
      );
    await expect.poll(isGone).toBe(true);
    await close();
  },
);
