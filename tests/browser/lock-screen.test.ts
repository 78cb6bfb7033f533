import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { ALL_BUTTONS, shown, usesLockScreen, watchLockScreen } from "./lock-screen.ts";
import { closeOptions, openOptions, reaches, settled } from "./playing-page.ts";
import { browserFixture, PHONE } from "./rig.ts";

const site = browserFixture();
const MOOD = "I feel stressed";
const NOTHING = {
  title: undefined,
  artwork: undefined,
  playbackState: "none",
  actions: [],
  position: undefined,
};

async function playing(viewport?: typeof PHONE) {
  const { jar } = await site.stack.insertPerson();
  const beat = (await (await jar.postBeat({ mood: MOOD })).json()) as Beat;
  const opened = await site.openPage({ jar, ...(viewport && { viewport }) });
  const { page } = opened;
  await page.addInitScript(watchLockScreen);
  await page.goto(`${site.stack.origin}/listen/${beat.id}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await reaches(page, 0.3);
  return { ...opened, jar };
}

test(
  "a lock screen has the title and no words of the mood, shows the place, and its buttons move every kind of sound; nothing is left on it afterwards",
  beforeRelease(),
  async () => {
    const { page, close } = await playing(PHONE);
    const { title, artwork, playbackState, actions, position } = await shown(page);
    expect({ title, playbackState, actions }).toEqual({
      ...{ title: "For stress", playbackState: "playing", actions: ALL_BUTTONS },
    });
    const pictures = await page.evaluate(
      async (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
      artwork ?? [],
    );
    expect(pictures).toEqual([200, 200]);
    const duration = await page
      .locator("audio[data-heard]")
      .evaluate((one) => (one as HTMLAudioElement).duration);
    expect(position?.duration).toBe(duration);
    await settled(page, /audio\.flac/);
    await usesLockScreen(page);

    await page.mouse.move(200, 200);
    await page.getByRole("button", { name: "Rain" }).press("Enter");
    await settled(page, /audio\.wav\?.*layer=rain/);
    await usesLockScreen(page);

    await openOptions(page);
    await page.getByRole("checkbox", { name: "Save data" }).check();
    await settled(page, /device-sound/);
    await closeOptions(page);
    await usesLockScreen(page);

    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: "History" })
      .click();
    await page.getByRole("button", { name: "Stop and close" }).click();
    await expect.poll(() => shown(page)).toEqual(NOTHING);
    await close();
  },
);

test(
  "nothing is left on a lock screen once the person has signed out",
  beforeRelease(),
  async () => {
    const { page, close } = await playing();
    expect((await shown(page)).title).toBe("For stress");
    await page.locator("header details summary").first().press("Enter");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("heading", { name: "We Improve Lives" }).waitFor();
    expect(await shown(page)).toEqual(NOTHING);
    expect(await page.locator("audio[data-own-volume]").count()).toBe(0);
    await close();
  },
);
