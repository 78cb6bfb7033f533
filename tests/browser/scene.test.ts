import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beatOf } from "#tests/rig/answers.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { browserFixture, PHONE } from "./rig.ts";

const site = browserFixture();

const pictureOf = (page: Page) =>
  page
    .locator("section[aria-labelledby=result] canvas")
    .evaluate((one) => (one as HTMLCanvasElement).toDataURL());

test(
  "the scene moves while it plays and is seen, rests where it is, and is one still picture for who wants no motion",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { id } = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
    const { page, complaints, close } = await site.openPage({
      ...{ jar, viewport: PHONE, reducedMotion: "no-preference" },
    });
    await page.addInitScript(() => {
      Object.defineProperty(document, "hidden", { get: () => document.title.startsWith("hidden") });
    });
    await page.goto(`${site.stack.origin}/listen/${id}`);
    await page.getByRole("slider", { name: "Volume" }).waitFor();
    const still = page.locator('section[aria-labelledby=result] svg[viewBox^="-"]');
    expect(await still.locator("path").count()).toBeGreaterThan(6);
    await page.clock.install();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator("canvas").waitFor();
    const begun = await pictureOf(page);
    await page.clock.runFor(1000);
    expect(await pictureOf(page)).not.toBe(begun);

    await page.evaluate(() => {
      document.title = `hidden ${document.title}`;
    });
    const hidden = await pictureOf(page);
    await page.clock.runFor(1000);
    expect(await pictureOf(page)).toBe(hidden);
    await page.evaluate(() => {
      document.title = document.title.replace("hidden ", "");
    });
    await page.clock.runFor(1000);
    expect(await pictureOf(page)).not.toBe(hidden);

    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.clock.runFor(1000);
    const rests = await pictureOf(page);
    await page.clock.runFor(1000);
    expect(await pictureOf(page)).toBe(rests);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("canvas").waitFor({ state: "detached" });
    expect(await still.locator("path").count()).toBeGreaterThan(6);
    expect(complaints).toEqual([]);
    await close();
  },
);
