import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { openOptions, reaches, settled, time } from "./playing-page.ts";
import { browserFixture, PHONE, sidewaysOverflow } from "./rig.ts";

const site = browserFixture();

interface RoomOptions {
  readonly mood?: string;
  readonly serviceWorkers?: "block";
  readonly reducedMotion?: "no-preference";
}

async function inRoom(options: RoomOptions = {}) {
  const { mood = "I feel stressed", ...rest } = options;
  const { jar } = await site.stack.insertPerson();
  const beat = (await (await jar.postBeat({ mood })).json()) as Beat;
  const opened = await site.openPage({ jar, viewport: PHONE, ...rest });
  const { page } = opened;
  await page.goto(`${site.stack.origin}/listen/${beat.id}`);
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  const play = page.getByRole("button", { name: "Play", exact: true });
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  return { ...opened, jar, beat, play, pause };
}

/** Moves to the end of the sound, at which it needs no further press. */
async function hearTheEnd(page: Page): Promise<void> {
  await page.getByRole("slider", { name: "Position", disabled: false }).press("End");
}

const isPaused = (page: Page) =>
  page.locator("audio[data-heard]").evaluate((one) => (one as HTMLAudioElement).paused);
const opacityOf = (page: Page, name: string) =>
  page
    .getByRole("slider", { name, includeHidden: true })
    .evaluate((one) =>
      Number(getComputedStyle(one.closest("[class*=group-data-quiet]") ?? one).opacity),
    );

async function middleOfScene(page: Page): Promise<number> {
  const { y = 0, height = 0 } = (await page.locator("section canvas").boundingBox()) ?? {};
  return y + height / 2;
}

test("a room shows its title, one large play and the time left, and before play all of it is in sight of a phone", async () => {
  const { page, beat, play, complaints, close } = await inRoom();
  await page.getByRole("heading", { level: 1, name: "For stress", exact: true }).waitFor();
  const box = await play.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(72);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height - 64);
  const minutes = Math.floor(beat.duration_seconds / 60);
  await page.getByText(new RegExp(`^${minutes}:\\d\\d left$`)).waitFor();
  expect(await page.getByText(beat.name).count()).toBe(0);
  for (const size of [PHONE, { width: 360, height: 640 }]) {
    await page.setViewportSize(size);
    const bar = await page.getByRole("navigation", { name: "Places" }).boundingBox();
    const parts = [
      page.getByRole("heading", { level: 1 }),
      page.locator('section[aria-labelledby=result] svg[viewBox^="-"]'),
      play,
      page.getByText(/^\d+:\d\d left$/),
      page.getByRole("slider", { name: "Volume" }),
      page.getByRole("button", { name: "Options" }),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(64);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  }
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await close();
});

test(
  "controls fade while no hand moves, come back to one, also where it turns the phone, and stay where the keyboard is or no motion is wanted",
  beforeRelease(),
  async () => {
    const { page, play, pause, close } = await inRoom({ reducedMotion: "no-preference" });
    await page.clock.install();
    await play.click();
    await page.clock.runFor(6000);
    await expect.poll(() => opacityOf(page, "Volume")).toBe(0);
    expect(await page.getByRole("button", { name: "Pause", exact: true }).isVisible()).toBe(true);
    const offMiddle = async () => {
      // On a busy machine one may begin late.
      await page.evaluate(() => {
        for (const one of document.getAnimations()) one.finish();
      });
      return Math.abs((await middleOfScene(page)) - (page.viewportSize()?.height ?? 0) / 2);
    };
    await expect.poll(offMiddle).toBeLessThan(3);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => opacityOf(page, "Volume")).toBe(1);
    await page.clock.runFor(6000);
    await expect.poll(() => opacityOf(page, "Volume")).toBe(0);
    await expect.poll(offMiddle).toBeLessThan(3);
    await page.setViewportSize(PHONE);
    await expect.poll(() => opacityOf(page, "Volume")).toBe(1);
    await page.clock.runFor(6000);
    await expect.poll(offMiddle).toBeLessThan(3);
    const sentence = page.locator("section p[role=status].max-w-prose");
    for (const words of ["Waiting for the network", ""]) {
      await sentence.evaluate((shown, said) => shown.replaceChildren(said), words);
      await expect.poll(offMiddle).toBeLessThan(3);
    }
    await page.mouse.move(100, 300);
    await expect.poll(() => opacityOf(page, "Volume")).toBe(1);
    await expect.poll(() => middleOfScene(page)).toBeLessThan(PHONE.height / 2 - 20);
    await page.keyboard.press("Tab");
    await page.getByRole("slider", { name: "Volume" }).focus();
    await page.clock.runFor(9000);
    expect(await opacityOf(page, "Volume")).toBe(1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await pause.click();
    await play.click();
    await pause.blur();
    await page.clock.runFor(9000);
    expect(await opacityOf(page, "Volume")).toBe(1);
    await close();
  },
);

test("back leads to the page before, and without one to the history", beforeRelease(), async () => {
  const { page, close } = await inRoom();
  const back = page.getByRole("link", { name: "Back", exact: true });
  await back.click();
  await page.getByRole("heading", { name: "History Page" }).waitFor();
  await page.goto(`${site.stack.origin}/assessment`);
  await page.getByRole("heading", { name: "Your Recent Beats" }).waitFor();
  await page.locator("article a").first().click();
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  await back.click();
  await page.getByRole("heading", { name: "Your Recent Beats" }).waitFor();
  await close();
});

test(
  "the room of an incognito beat copies its address, the only way back; the lock screen shows nothing of it",
  beforeRelease(),
  async () => {
    const { page, context, jar, play, close } = await inRoom();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const hidden = (await (
      await jar.postBeat({ mood: "I grieve, in private", incognito: true })
    ).json()) as Beat;
    const signature = new URLSearchParams(hidden.audio_url.split("?")[1]).get("sig");
    await page.goto(`${site.stack.origin}/listen/${hidden.id}?sig=${signature}`);
    await page.getByText("Private: not in your history.").waitFor();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await play.click();
    await expect
      .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title))
      .toBe("A sound for you");
    await close();
  },
);

test("at the end one question takes the place of the controls and has the focus; its answer survives", async () => {
  const { page, pause, close } = await inRoom();
  const before = page.getByRole("group", { name: "How do you feel right now?" });
  const after = page.getByRole("group", { name: "And after listening?" });
  await before.getByRole("button", { name: "Low", exact: true }).click();
  await page.getByText("Kept. Thank you.").waitFor();
  expect(await after.count()).toBe(0);
  await hearTheEnd(page);
  await after.waitFor();
  expect(await before.count()).toBe(0);
  expect(await page.getByRole("slider").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Play", exact: true }).count()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("And after listening?");
  await after.getByRole("button", { name: "Good", exact: true }).click();
  await page.getByRole("heading", { name: "Calmer than before." }).waitFor();
  await expect.poll(focused).toBe("Calmer than before.");
  expect(await page.getByRole("main").getByRole("link", { name: "History" }).count()).toBe(1);
  await page.getByRole("button", { name: "Listen again" }).click();
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  await reaches(page, 0.3);
  // Once a second was heard, the question is no longer asked.
  await pause.click();
  await page.getByRole("slider", { name: "Position", disabled: false }).press("Home");
  await page.reload();
  await before.waitFor();
  expect(
    await before.getByRole("button", { name: "Low", exact: true }).getAttribute("aria-pressed"),
  ).toBe("true");
  await close();
});

test("the sound goes on while the person looks at other pages, and a small player leads back", async () => {
  const { page, play, pause, complaints, close } = await inRoom();
  await play.click();
  await reaches(page, 0.5);
  // Another background at one tap, and none at the next.
  const rain = page
    .getByRole("group", { name: "Background sound" })
    .getByRole("button", { name: "Rain" });
  for (const [pressed, address] of [
    ["true", /layer=rain/],
    ["false", /^(?!.*layer=)/],
  ] as const) {
    await rain.press("Enter");
    expect(await rain.getAttribute("aria-pressed")).toBe(pressed);
    await settled(page, address);
  }
  expect((await rain.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  const bar = page.getByRole("navigation", { name: "Places" });
  await bar.getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "History Page" }).waitFor();
  const small = page.getByRole("region", { name: "Playing now" });
  await small.getByText("For stress").waitFor();
  const at = await time(page);
  await reaches(page, at + 0.5);
  await small.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await small.getByRole("button", { name: "Play" }).click();
  await bar.getByRole("link", { name: "Profile" }).click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await small.getByRole("link", { name: /^For stress/ }).click();
  await expect.poll(() => small.count()).toBe(0);
  await pause.waitFor();
  const back = await time(page);
  await reaches(page, back + 0.3);
  await bar.getByRole("link", { name: "History" }).click();
  await small.getByRole("button", { name: "Stop and close" }).click();
  await expect.poll(() => page.locator("audio[data-own-volume]").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test(
  "another room leaves what plays alone until its own sound is asked for; help in a crisis stops it",
  beforeRelease(),
  async () => {
    const { page, jar, play, close } = await inRoom();
    await jar.postBeat({ mood: "I want to feel gratitude" });
    await play.click();
    await reaches(page, 0.5);
    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: "History" })
      .click();
    await page.getByRole("link", { name: "I want to feel gratitude" }).click();
    await page.getByRole("heading", { level: 1, name: "For gratitude" }).waitFor();
    await page
      .getByText("Another sound is playing. Press play to hear this one instead.")
      .waitFor();
    const at = await time(page);
    await reaches(page, at + 0.3);
    await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => page.getByRole("region", { name: "Playing now" }).count()).toBe(0);
    await expect.poll(() => isPaused(page)).toBe(false);
    await page.getByRole("link", { name: "In a crisis? Talk to someone now" }).click();
    await page.getByRole("heading", { name: "Talk to someone now" }).waitFor();
    await expect.poll(() => page.locator("audio[data-own-volume]").count()).toBe(0);
    await close();
  },
);

test(
  "what to know before listening folds once it plays, and is whole again before the next time",
  beforeRelease(),
  async () => {
    const { page, play, pause, close } = await inRoom({
      mood: "I have epilepsy and feel stressed",
    });
    const notice = page.getByText(
      "With epilepsy or seizures, ask a doctor before you listen, above all to a tone that pulses.",
    );
    await notice.waitFor();
    await play.click();
    await notice.waitFor({ state: "hidden" });
    await reaches(page, 1.2);
    await page.getByText("Before you listen", { exact: true }).click();
    await notice.waitFor();
    await pause.click();
    await page.reload();
    await play.waitFor();
    const position = page.getByRole("slider", { name: "Position" });
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
    expect(await notice.isVisible()).toBe(true);
    await close();
  },
);

test("with notices before it, play is in sight of a phone; while it plays, the breath can be read on a short one", async () => {
  const mood = "I have epilepsy and I am pregnant, and I have a lot of stress at work";
  const { page, play, close } = await inRoom({ mood });
  await page.getByRole("heading", { name: "Before you listen" }).waitFor();
  const [box, bar] = await Promise.all([
    play.boundingBox(),
    page.getByRole("navigation", { name: "Places" }).boundingBox(),
  ]);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 664 });
  await play.click();
  const word = page.getByText(/^Breathe (in|out)$/);
  await word.waitFor();
  const size = await word.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThanOrEqual(12);
  await close();
});

test("options that the network loses say so and come again, and no sound ends for them unasked", async () => {
  const { page, play, close } = await inRoom({ serviceWorkers: "block" });
  await page.route("**/assets/options-*.js", (route) => route.abort());
  await page.route("**/favicon.svg", (route) => route.abort());
  await page.reload();
  await play.click();
  await reaches(page, 1.2);
  await openOptions(page);
  await page.getByText("The options did not arrive: the network did not answer.").waitFor();
  await page.unrouteAll();
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  // This browser asks for no script a second time.
  await page.getByText("To load the options, this page has to be opened again.").waitFor();
  expect(await isPaused(page)).toBe(false);
  const opened = page.waitForEvent("load");
  await again.click();
  await opened;
  const position = page.getByRole("slider", { name: "Position" });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
  await openOptions(page);
  await page.getByLabel("Session length").waitFor();
  await close();
});

test("saving data keeps the length that was chosen", beforeRelease(), async () => {
  const { page, close } = await inRoom();
  await openOptions(page);
  await page.getByLabel("Session length").selectOption("30");
  await page.getByRole("checkbox", { name: "Save data" }).check();
  await page.getByRole("link", { name: /^Save the WAV/ }).waitFor();
  expect(await page.getByLabel("Session length").inputValue()).toBe("30");
  await page.getByRole("link", { name: "Save the WAV (318 MB)" }).waitFor();
  await close();
});

test("without scripts, the room says to start low beside the browser's own player, and its five faces stand in one line", async () => {
  const { jar } = await site.stack.insertPerson();
  const { id } = (await (await jar.postBeat({ mood: "I feel stressed" })).json()) as Beat;
  const { page, close } = await site.openPage({
    ...{ jar, javaScriptEnabled: false, viewport: { width: 320, height: 568 } },
  });
  await page.goto(`${site.stack.origin}/listen/${id}`);
  const words = await page.locator("noscript").textContent();
  expect(words).toContain("Start low: quieter than a conversation.");
  expect(words).toContain("this player’s sound is 10 dB lower than usual");
  const faces = page
    .getByRole("group", { name: /^How do you feel/ })
    .last()
    .getByRole("button");
  for (const text of ["100%", "200%"]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    const boxes = await Promise.all((await faces.all()).map((face) => face.boundingBox()));
    expect(boxes).toHaveLength(5);
    expect(new Set(boxes.map((box) => box?.y)).size, text).toBe(1);
    for (const box of boxes) {
      expect(box?.width, text).toBeGreaterThanOrEqual(44);
      expect(box?.height, text).toBeGreaterThanOrEqual(44);
    }
    expect(await sidewaysOverflow(page), text).toBeLessThanOrEqual(0);
  }
  await close();
});

test("keys seek while it plays, and the screen stays on", beforeRelease(), async () => {
  const { page, play, pause, close } = await inRoom();
  await page.evaluate(() => {
    const held = { count: 0 };
    Object.assign(window, { held });
    const release = async () => {
      held.count -= 1;
    };
    const request = async () => {
      held.count += 1;
      return { release };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const held = () =>
    page.evaluate(() => (window as unknown as { held: { count: number } }).held.count);
  await play.click();
  await expect.poll(held).toBe(1);
  await reaches(page, 0.2);
  await page.getByRole("slider", { name: "Position" }).focus();
  const sought = await time(page);
  for (let press = 0; press < 20; press += 1) await page.keyboard.press("ArrowRight");
  await reaches(page, sought + 10);
  await pause.press("Enter");
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect.poll(held).toBe(0);
  await play.press("Enter");
  await expect.poll(() => isPaused(page)).toBe(false);
  // Where no control has the keys, Space is the player's, and scrolls nothing.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Space");
  await expect.poll(() => isPaused(page)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Space");
  await expect.poll(() => isPaused(page)).toBe(false);
  await close();
});

/** Holds requests of a page. @returns what lets them go on, or loses them */
async function hold(page: Page, address: string) {
  const held = Promise.withResolvers<"lost" | "released">();
  await page.route(address, async (route) => {
    if ((await held.promise) === "lost") await route.abort("internetdisconnected");
    else await route.continue();
  });
  return {
    lose: () => held.resolve("lost"),
    release: () => held.resolve("released"),
  };
}

/** The scripts of the history, once the page knows them: their names hold a hash. */
async function scriptsOfHistory(page: Page): Promise<readonly string[]> {
  const known = await page.waitForFunction(() => window.__remixManifest.routes["routes/history"]);
  const { module = "", imports = [] } = (await known.jsonValue()) ?? {};
  return [module, ...imports];
}

/** Waits until the network has brought all of them: nothing but the player asks for them in a room. */
async function historyArrives(page: Page): Promise<void> {
  const scripts = await scriptsOfHistory(page);
  await page.waitForFunction((paths) => {
    const arrived = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    return paths.every((path) => arrived.some(({ pathname }) => pathname === path));
  }, scripts);
}

/** Looks at the history without a network: the sound goes on. @returns where it is then, s */
async function lookWithoutNetwork(page: Page): Promise<number> {
  const bar = page.getByRole("navigation", { name: "Places" });
  await bar.getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { name: "That did not arrive" }).waitFor();
  await page.getByRole("region", { name: "Playing now" }).getByText("For stress").waitFor();
  expect(await isPaused(page)).toBe(false);
  const at = await time(page);
  await reaches(page, at + 0.3);
  return at + 0.3;
}

async function tryAgain(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "History Page" }).waitFor();
}

test(
  "a network that is lost on the way to another page leaves the sound alone, and can be tried again",
  beforeRelease(),
  async () => {
    const { page, context, play, close } = await inRoom();
    await play.click();
    await reaches(page, 0.5);
    await historyArrives(page);
    await context.setOffline(true);
    const at = await lookWithoutNetwork(page);
    await context.setOffline(false);
    await tryAgain(page);
    expect(await isPaused(page)).toBe(false);
    await reaches(page, at + 0.3);
    await close();
  },
);

for (const what of ["the page itself", "a part of it"]) {
  test(
    `so does one that is lost before the scripts of ${what} have arrived`,
    beforeRelease(),
    async () => {
      // A service worker would ask for them out of reach of the test.
      const { page, context, play, close } = await inRoom({ serviceWorkers: "block" });
      const [itself = "", ...parts] = await scriptsOfHistory(page);
      const part = parts.find((path) => path.includes("/beat-row-")) ?? "";
      const script = `**${what === "the page itself" ? itself : part}`;
      const { lose } = await hold(page, script);
      const asked = page.waitForRequest(script);
      await play.click();
      await asked;
      await reaches(page, 0.5);
      await context.setOffline(true);
      lose();
      await lookWithoutNetwork(page);
      await page.unrouteAll();
      await context.setOffline(false);
      await tryAgain(page);
      await close();
    },
  );
}

test(
  "scripts of other pages come while a sound plays, however late the page learns of them",
  beforeRelease(),
  async () => {
    const { page, play, close } = await inRoom({ serviceWorkers: "block" });
    const { release } = await hold(page, "**/__manifest*");
    const asked = page.waitForRequest("**/__manifest*");
    await page.reload();
    await asked;
    await play.click();
    await reaches(page, 0.5);
    expect(
      await page.evaluate(() => window.__remixManifest.routes["routes/history"]),
    ).toBeUndefined();
    release();
    await historyArrives(page);
    await close();
  },
);
