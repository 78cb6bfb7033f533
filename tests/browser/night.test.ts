import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { beatOf } from "#tests/rig/client.ts";
import { elements, openOptions, reaches, settled, time } from "./playing-page.ts";
import { browserFixture, PHONE, sidewaysOverflow } from "./rig.ts";

const site = browserFixture();

const darkness = (page: Page) =>
  page.locator("[data-night-cover]").evaluate((cover) => getComputedStyle(cover).opacity);

async function roomOf(mood: string) {
  const { jar } = await site.stack.insertPerson();
  const { id } = await beatOf(await jar.postBeat({ mood }));
  const opened = await site.openPage({
    jar,
    viewport: PHONE,
    reducedMotion: "no-preference",
  });
  // Half past ten in the evening, wherever this runs; timers go on.
  await opened.page.clock.setFixedTime(new Date(2026, 10, 26, 22, 30));
  await opened.page.goto(`${site.stack.origin}/listen/${id}`);
  await openOptions(opened.page);
  return opened;
}

test(
  "a night ends at the hour that was chosen, with a slow waking, and plays on the device",
  beforeRelease(),
  async () => {
    const { page, complaints, close } = await roomOf("I cannot sleep, my thoughts race");
    await page.getByLabel("Session length").selectOption("A whole night");
    await page.getByLabel("Wake at").fill("06:30");
    await page.getByText("A closed browser cannot wake anybody", { exact: false }).waitFor();
    expect(await page.getByLabel("Sleep timer").count()).toBe(0);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByLabel("Wake at").fill("23:00");
    await page
      .getByText("Choose a time between an hour and a half and ten hours from now.")
      .waitFor();
    await page.getByLabel("Wake at").fill("06:30");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText(/until about 0?6:30/).waitFor();
    const place = page.getByRole("slider", { name: "Position" });
    await expect.poll(() => place.getAttribute("max")).toBe("28800");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, 1);
    await place.fill(String(4 * 3600));
    await page.getByText(/^Silence/).waitFor();
    await expect.poll(() => darkness(page)).toBe("0.94");
    await place.fill(String(7 * 3600 + 50 * 60));
    await page.getByText(/^Waking slowly/).waitFor();
    await reaches(page, 7 * 3600 + 50 * 60 + 1);
    const heard = (await elements(page)).find((one) => one.heard);
    expect(heard?.src).toMatch(/\/device-sound\/.*minutes=480.*night=on/);
    await page.reload();
    await expect.poll(() => time(page)).toBeGreaterThan(7 * 3600);
    expect(complaints).toEqual([]);
    await close();
  },
);

test(
  "where another length is chosen, the device computes the night on until that is heard in its place",
  beforeRelease(),
  async () => {
    const { page, close } = await roomOf("I cannot sleep, my thoughts race");
    await page.getByLabel("Session length").selectOption("A whole night");
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, 1);
    const night = (await elements(page)).find(({ heard }) => heard)?.src ?? "";
    const asked = () =>
      page.evaluate(async (address) => (await fetch(address, { method: "HEAD" })).status, night);
    const network = Promise.withResolvers<void>();
    await page.route(/minutes=30/, async (route) => {
      await network.promise;
      await route.continue();
    });
    await openOptions(page);
    await page.getByLabel("Session length").selectOption("30");
    await expect
      .poll(async () => (await elements(page)).map(({ src }) => src))
      .toContainEqual(expect.stringContaining("minutes=30"));
    expect(await asked()).toBe(200);
    network.resolve();
    await settled(page, /minutes=30/);
    await expect.poll(asked).toBe(404);
    await close();
  },
);

test(
  "work follows a sound for attention, in silence, with what is left of each round",
  beforeRelease(),
  async () => {
    const { page, complaints, close } = await roomOf("I need to focus on my thesis");
    await page.getByLabel("Session length").selectOption("10 minutes, then work: 25 and 5");
    await page.getByRole("button", { name: "Done" }).click();
    const place = page.getByRole("slider", { name: "Position" });
    await expect.poll(() => place.getAttribute("max")).toMatch(/^751[12]$/);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, 1);
    await place.fill(String(20 * 60));
    await page.getByText(/^Work 1[45]:\d\d left$/).waitFor();
    await place.fill(String(38 * 60));
    await page.getByText(/^Rest [12]:\d\d left$/).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);

test("without scripts a night is chosen by its length, and comes as FLAC", async () => {
  const { jar } = await site.stack.insertPerson();
  const { id } = await beatOf(await jar.postBeat({ mood: "I cannot sleep, my thoughts race" }));
  const { page, close } = await site.openPage({ jar, viewport: PHONE, javaScriptEnabled: false });
  await page.goto(`${site.stack.origin}/listen/${id}`);
  await page.getByLabel("Session length").selectOption("A whole night, 8 hours");
  expect(await page.content()).toContain("A closed browser cannot wake anybody");
  await page.getByRole("button", { name: "Play it like this" }).click();
  await page.waitForURL(/minutes=night-480/);
  const sources = await page
    .locator("audio source")
    .evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  expect(sources).toEqual([expect.stringMatching(/audio\.flac\?.*minutes=480.*night=on/)]);
  expect(await page.content()).toContain("FLAC alone for so long a night");
  await close();
});

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
