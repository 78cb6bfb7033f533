import { stat } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { Client } from "#tests/rig/client.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { openOptions as openSheet, recordSaving, savedWithNewBeat } from "./playing-page.ts";
import { browserFixture, PHONE, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

async function withBeat(options: { javaScriptEnabled?: boolean } = {}) {
  const { jar } = await site.stack.insertPerson();
  const beat = (await (await jar.postBeat({ mood: "I am unable to sleep" })).json()) as Beat;
  const opened = await site.openPage({ jar, ...options });
  await opened.page.goto(`${site.stack.origin}/listen/${beat.id}`);
  return { ...opened, jar, beat };
}

async function openOptions(page: Page): Promise<void> {
  await openSheet(page);
  await page.getByText(/^Background sound/).click();
}
const layer = (page: Page, name: string) =>
  page.getByRole("radio", { name: new RegExp(`^${name}`) });

async function kept(jar: Client): Promise<unknown> {
  const answer = await jar.get("/api/account/export");
  return ((await answer.json()) as { listening: unknown }).listening;
}

/** Pretends that the browser knows its connection. */
const saysOfConnection = (page: Page, connection: object) =>
  page.addInitScript(
    (value) => Object.defineProperty(navigator, "connection", { value }),
    connection,
  );

test(
  "a beat begins with the layer that suits it, and two seconds of each are heard on touch",
  beforeRelease(),
  async () => {
    const { page, complaints, close } = await withBeat();
    await openOptions(page);
    expect(await layer(page, "What suits each beat").isChecked()).toBe(true);
    await page.getByText("For this one: Tanpura.").waitFor();
    await page.getByText("Background sound: Tanpura").waitFor();
    expect(await page.locator("audio[data-heard]").getAttribute("src")).toContain("layer=tanpura");
    const asked: string[] = [];
    page.on("request", (request) => {
      const range = request.headers().range;
      if (range && request.url().includes("layer=tanpura")) asked.push(range);
    });
    await page.getByRole("button", { name: "Listen to two seconds of Tanpura" }).click();
    await page.getByRole("button", { name: "Stop Tanpura" }).waitFor();
    await page.getByRole("button", { name: "Listen to two seconds of Tanpura" }).waitFor();
    const [first = 0, last = 0] = asked[0]?.match(/\d+/g)?.map(Number) ?? [];
    expect(last + 1 - first).toBe(2 * 44_100 * 4);
    expect(await layer(page, "Tanpura").isChecked()).toBe(false);
    await page.getByRole("button", { name: "Listen to two seconds of Bowls" }).click();
    await page.getByRole("button", { name: "Stop Bowls" }).click();
    await page.getByRole("button", { name: "Listen to two seconds of Bowls" }).waitFor();
    expect(await layer(page, "What suits each beat").isChecked()).toBe(true);
    await layer(page, "Rain").focus();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await close();
  },
);

test(
  "a sound waits for a preview and for the headphone check, and goes on, also where the sheet is closed or a layer chosen meanwhile",
  beforeRelease(),
  async () => {
    const { page, close } = await withBeat();
    const heard = page.locator("audio[data-heard]");
    const isPaused = () => heard.evaluate((one) => (one as HTMLAudioElement).paused);
    const done = page.getByRole("button", { name: "Done", exact: true });
    const rain = page.getByRole("button", { name: "Listen to two seconds of Rain" });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(isPaused).toBe(false);
    await openOptions(page);
    await rain.click();
    await expect.poll(isPaused).toBe(true);
    await done.click();
    await expect.poll(isPaused).toBe(false);
    await openOptions(page);
    await rain.click();
    await expect.poll(isPaused).toBe(true);
    await layer(page, "Bowls").check();
    await expect.poll(() => heard.getAttribute("src")).toContain("layer=bowls");
    await expect.poll(isPaused).toBe(false);
    await page.getByText("Check your headphones").click();
    await page.getByRole("button", { name: "Play left, then right" }).click();
    await expect.poll(isPaused).toBe(true);
    await page.getByText("What did you hear?").waitFor();
    await expect.poll(isPaused).toBe(false);
    await close();
  },
);

test(
  "a choice is remembered on the device at once, and with the person on every device",
  beforeRelease(),
  async () => {
    const { page, jar, beat, close } = await withBeat();
    await openOptions(page);
    await layer(page, "Rain").check();
    await page.getByLabel("Balance").fill("80");
    await page.getByText("You listen with: Headphones").click();
    await page.getByRole("radio", { name: /^Speakers/ }).check();
    await page.reload();
    await openSheet(page);
    await page.getByText("Background sound: Rain").waitFor();
    const chosen = { layer: "rain", level: 80, ears: "speakers", pure: false };
    await expect.poll(() => kept(jar)).toEqual(chosen);

    const phone = await site.openPage({ jar, viewport: PHONE });
    await phone.page.goto(`${site.stack.origin}/listen/${beat.id}`);
    await openSheet(phone.page);
    await phone.page.getByText("Background sound: Rain").click();
    expect(await phone.page.getByLabel("Balance").inputValue()).toBe("80");
    await phone.page.clock.install();
    await phone.page.getByLabel("Pure tones").check();
    expect(await layer(phone.page, "Rain").count()).toBe(0);
    await phone.page.clock.runFor(5000);
    await expect.poll(() => kept(jar)).toEqual({ ...chosen, pure: true });
    await phone.close();
    await close();
  },
);

test(
  "a slider that is moved by keys costs one request; who has one ear chooses the mix in the headphone check",
  beforeRelease(),
  async () => {
    const { page, jar, close } = await withBeat();
    await openOptions(page);
    // From here on, its time passes only where the test says so.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(3_600_000);
    let posts = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/listening/choice")) posts += 1;
    });
    await layer(page, "Sea").check();
    await page.getByLabel("Balance").focus();
    for (let press = 0; press < 8; press += 1) await page.keyboard.press("ArrowRight");
    await page.clock.runFor(5000);
    await expect.poll(() => kept(jar)).toMatchObject({ level: 90 });
    await expect.poll(() => posts).toBe(1);
    await page.getByText("Check your headphones").click();
    await page.getByRole("button", { name: "Mix for speakers or one ear" }).click();
    await page.getByText("Every beat is now mixed for speakers or one ear.").waitFor();
    await page.clock.runFor(5000);
    await expect.poll(() => kept(jar)).toMatchObject({ ears: "speakers" });
    await close();
  },
);

test(
  "the sound moves towards the ear that hears less, where both ears hear",
  beforeRelease(),
  async () => {
    const { page, jar, close } = await withBeat();
    await openSheet(page);
    await page.getByText("You listen with: Headphones").click();
    const balance = page.getByRole("slider", { name: "Left and right" });
    expect(await balance.getAttribute("aria-valuetext")).toBe("Both ears alike");
    await balance.focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowLeft");
    expect(await balance.getAttribute("aria-valuetext")).toBe("Right ear 3 dB softer");
    const source = () => page.locator("audio[data-heard]").getAttribute("src");
    await expect.poll(source).toMatch(/&balance=-3$/);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("radio", { name: /^Left ear only/ }).check();
    expect(await balance.count()).toBe(0);
    await page.getByText("You listen with: Left ear only").waitFor();
    await expect.poll(source).toMatch(/ears=left&master=calm$/);
    await page.reload();
    await expect.poll(() => kept(jar)).toMatchObject({ ears: "left", balance: -3 });
    await close();
  },
);

test(
  "both sizes stand at the buttons, and what is saved has the length that was chosen",
  beforeRelease(),
  async () => {
    const { page, beat, jar, close } = await withBeat();
    await openSheet(page);
    await page.getByLabel("Session length").selectOption("10");
    for (const container of ["WAV", "FLAC"]) {
      const link = page
        .locator('a[href*="minutes=10"]')
        .filter({ hasText: new RegExp(`^Download ${container} \\(\\d+ MB\\)`) });
      await link.waitFor();
      const href = String(await link.getAttribute("href"));
      const head = await jar.request(href, { method: "HEAD" });
      const megabytes = Math.ceil(Number(head.headers.get("Content-Length")) / 1_000_000);
      expect(await link.textContent()).toBe(`Download ${container} (${megabytes} MB)`);
    }
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Download WAV/ }).click();
    const { size } = await stat(await (await downloading).path());
    expect(size).toBe(44 + 10 * 60 * 44_100 * 4);
    expect(size).not.toBe(beat.bytes);

    await page.getByText(/^Background sound/).click();
    await layer(page, "Rain").check();
    await expect.poll(() => page.getByRole("link", { name: /^Download FLAC/ }).count()).toBe(0);
    await page.getByText("WAV alone with this background").waitFor();
    const rain = await page.getByRole("link", { name: /^Download WAV/ }).getAttribute("href");
    expect(rain).toContain("layer=rain");
    await page.getByLabel("Name files by the beat's title").check();
    const titled = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Download WAV/ }).click();
    expect((await titled).suggestedFilename()).toBe(`stillwave-${beatTitle(beat.focus)}.wav`);
    await close();
  },
);

async function generate(page: Page): Promise<void> {
  await goTo(page, `${site.stack.origin}/assessment`);
  await page.getByPlaceholder("Tell me how you really feel...").fill("My back hurts");
  await page.getByRole("button", { name: "Generate the Beat" }).click();
  await page.getByText("Your beat is ready to play").waitFor();
}

for (const connection of [{ saveData: false, type: "cellular" }, { effectiveType: "3g" }]) {
  test(
    `a connection that says ${JSON.stringify(connection)} downloads nothing by itself`,
    beforeRelease(),
    async () => {
      const { jar } = await site.stack.insertPerson();
      const { page, close } = await site.openPage({ jar });
      await recordSaving(page);
      await saysOfConnection(page, connection);
      await generate(page);
      await page.getByText("so nothing was saved by itself").waitFor();
      await page.getByText("Your beat is ready to play.", { exact: true }).waitFor();
      expect(await savedWithNewBeat(page)).toEqual([]);
      await close();
    },
  );
}

test(
  "a beat is downloaded as WAV, or as FLAC where that was chosen, and asks nothing",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { page, close } = await site.openPage({ jar });
    await recordSaving(page);
    const first = page.waitForEvent("download");
    await generate(page);
    expect(await savedWithNewBeat(page)).toEqual([expect.stringContaining("audio.wav")]);
    expect((await first).suggestedFilename()).toBe("stillwave-My back hurts.wav");
    expect(
      await page
        .getByRole("main")
        .getByText(/\d+ MB/)
        .count(),
    ).toBe(0);
    await openSheet(page);
    await page.getByLabel("Save new beats as").selectOption("flac");
    const second = page.waitForEvent("download");
    await generate(page);
    expect((await second).suggestedFilename()).toBe("stillwave-My back hurts.flac");
    await close();
  },
);

test("without scripts a form chooses, and sound and files follow it", async () => {
  const { page, jar, close } = await withBeat({ javaScriptEnabled: false });
  const flac = page.getByRole("link", { name: /^Download FLAC/ });
  const head = await jar.request(String(await flac.getAttribute("href")), { method: "HEAD" });
  const megabytes = Math.ceil(Number(head.headers.get("Content-Length")) / 1_000_000);
  expect(await flac.textContent()).toBe(`Download FLAC (${megabytes} MB)`);
  await page.getByLabel("Background sound").selectOption("rain");
  await page.getByLabel("Balance").selectOption("75");
  await page.getByLabel("You listen with").selectOption("speakers");
  await page.getByLabel("Left and right").selectOption("Left ear 2 dB softer");
  await page.getByLabel("Session length").selectOption("10");
  await page.getByRole("button", { name: "Play it like this" }).click();
  const heardAs = (master: string) =>
    `minutes=10&flow=glide&ends=gentle&layer=rain&level=75&ears=speakers&master=${master}&balance=2`;
  const source = page.locator("section[aria-labelledby=result] audio").first();
  expect(await source.getAttribute("src")).toContain(heardAs("soft"));
  const file = page.getByRole("link", { name: /^Download WAV/ });
  expect(await file.getAttribute("href")).toContain(heardAs("calm"));
  expect(await page.getByLabel("Background sound").inputValue()).toBe("rain");
  expect(await page.getByLabel("Session length").inputValue()).toBe("10");
  expect(await kept(jar)).toMatchObject({ layer: "rain", level: 75, ears: "speakers", balance: 2 });
  await close();
});
