import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { BeatPage } from "#worker/features/beats/history.ts";
import { goTo } from "./hydrated.ts";
import { openOptions } from "./playing-page.ts";
import { browserFixture, PHONE } from "./rig.ts";

const site = browserFixture();

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
