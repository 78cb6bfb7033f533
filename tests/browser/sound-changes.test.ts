import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import {
  atPlace,
  closeOptions,
  elements,
  openOptions,
  reaches,
  settled,
  time,
} from "./playing-page.ts";
import { browserFixture } from "./rig.ts";

const site = browserFixture();

test("several changes at once leave one sound, the last one", beforeRelease(), async () => {
  const { page, close } = await atPlace(site, 30);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await reaches(page, 30.5);
  await openOptions(page);
  for (const minutes of ["10", "30", "60"]) {
    await page.getByLabel("Session length").selectOption(minutes);
  }
  // From now on its volumes cross; on a slow machine they have crossed.
  await expect
    .poll(async () => {
      const [next] = (await elements(page)).filter(({ src }) => /minutes=60/.test(src));
      return next?.volume ?? 0;
    })
    .toBeGreaterThan(0);
  await page.getByLabel("Session length").selectOption("composition");
  await settled(page, /audio\.(wav|flac)\?flow/);
  expect((await elements(page)).filter(({ paused }) => !paused)).toEqual([
    expect.objectContaining({ volume: 1, heard: true }),
  ]);
  await close();
});

test("a sound that cannot be loaded changes nothing, and says so", beforeRelease(), async () => {
  const { page, close } = await atPlace(site, 30);
  await page.route(/ears=speakers/, (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await reaches(page, 30.5);
  await openOptions(page);
  await page.getByText(/^You listen with:/).click();
  await page.getByRole("radio", { name: /Speakers/ }).click();
  await page.getByText("That sound could not be loaded, so the one before goes on.").waitFor();
  await expect.poll(() => page.getByRole("radio", { name: /Headphones/ }).isChecked()).toBe(true);
  const at = await time(page);
  await reaches(page, at + 0.3);
  await close();
});

test(
  "a FLAC that cannot be decoded is played as WAV, at the same place",
  beforeRelease(),
  async () => {
    const { page, close } = await atPlace(site, 0);
    const asked: string[] = [];
    await page.route(/audio\.flac/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "audio/flac", body: "fLaC and no more" });
    });
    await page.reload();
    await page.getByRole("slider", { name: "Volume" }).waitFor();
    await page.getByRole("slider", { name: "Position" }).fill("40");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, 40.3);
    expect(asked).not.toEqual([]);
    expect((await elements(page)).map(({ src }) => src)[0]).toContain("audio.wav");
    await close();
  },
);

test(
  "a FLAC that the server cannot give for a moment is played as FLAC, not as a WAV with more bytes",
  beforeRelease(),
  async () => {
    const { page, close } = await atPlace(site, 0);
    let refused = 0;
    await page.route(/audio\.flac/, (route) => {
      refused += 1;
      return refused === 1 ? route.fulfill({ status: 503 }) : route.continue();
    });
    await page.reload();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, 0.3);
    expect(refused).toBeGreaterThan(1);
    expect((await elements(page)).map(({ src }) => src)[0]).toContain("audio.flac");
    await close();
  },
);

test(
  "after a reload the sound goes on where it was, with one tap where the browser wants one",
  beforeRelease(),
  async () => {
    const { page, close } = await atPlace(site, 30);
    await openOptions(page);
    await page.getByLabel("Session length").selectOption("30");
    await settled(page, /minutes=30/);
    await closeOptions(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, (await time(page)) + 1);
    const before = await time(page);
    await page.reload();
    const goOn = page.getByText(/press play to go on from/);
    const goesOn = page.getByRole("button", { name: "Pause", exact: true });
    await goOn.or(goesOn).waitFor();
    await openOptions(page);
    expect(await page.getByLabel("Session length").inputValue()).toBe("30");
    await closeOptions(page);
    if (await goOn.isVisible())
      await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, before + 0.3);
    expect(await time(page)).toBeLessThan(before + 10);
    await page.reload();
    await goOn.or(goesOn).waitFor();
    await openOptions(page);
    expect(await page.getByLabel("Session length").inputValue()).toBe("30");
    await close();
  },
);

test(
  "a cry in a step of the profile closes the sound, which would else go on once its network is back",
  beforeRelease(),
  async () => {
    const { page, close } = await atPlace(site, 30);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, 30.5);
    await page.getByRole("banner").getByText("@").first().click();
    await page
      .getByRole("link", { name: "Profile", exact: true })
      .filter({ visible: true })
      .click();
    await page.getByRole("link", { name: /^Go to step 2/ }).click();
    await page.getByLabel("Medical history").fill("I want to kill myself tonight");
    await page.getByRole("alert").getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
    await expect.poll(() => elements(page)).toEqual([]);
    await close();
  },
);

test(
  "a tab that is duplicated knows the place, and leaves the sound to the tab that plays it",
  beforeRelease(),
  async () => {
    const { page, context, close } = await atPlace(site, 30);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, 30.5);
    const kept = await page.evaluate(() => sessionStorage.getItem("place") ?? "");
    expect(JSON.parse(kept)).toMatchObject({ playing: true });
    const copy = await context.newPage();
    await copy.addInitScript((place) => sessionStorage.setItem("place", place), kept);
    await copy.goto(page.url());
    await expect.poll(() => time(copy)).toBeGreaterThan(29);
    expect((await elements(copy)).filter(({ paused }) => !paused)).toEqual([]);
    expect(await copy.getByText(/press play to go on from/).count()).toBe(0);
    await reaches(page, (await time(page)) + 0.3);
    await copy.close();
    await close();
  },
);
