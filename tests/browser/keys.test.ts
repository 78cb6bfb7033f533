import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { atPlace, reaches } from "./playing-page.ts";
import { browserFixture } from "./rig.ts";
import { hydrated, tabTo } from "./using-pages.ts";

const known = { deletedBeats: 0 };
const site = browserFixture({}, known);

test(
  "a beat is made, played, adjusted, rated, favourited and deleted by keys alone",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { page, complaints, close } = await site.openPage({ jar });
    await page.goto(`${site.stack.origin}/assessment`);
    // The button is disabled without a mood as soon as the page is hydrated.
    const button = page.locator("main form[action='/assessment'] button");
    await expect.poll(() => button.isDisabled()).toBe(true);
    await tabTo(page, /How are you feeling today/);
    await page.keyboard.type("I am so tired after work");
    await tabTo(page, /Generate the Beat/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "For tiredness" }).waitFor();
    // The button that was pressed is gone: the next key goes on from the room, not from the top of the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("main");
    const audio = page.locator("audio[data-heard]");
    const isPaused = () => audio.evaluate((element) => (element as HTMLAudioElement).paused);
    await expect.poll(isPaused).toBe(false);
    await tabTo(page, /^Pause$/);
    await page.keyboard.press("Space");
    await expect.poll(isPaused).toBe(true);
    await tabTo(page, /^Volume/);
    const volume = page.getByRole("slider", { name: "Volume" });
    const before = Number(await volume.inputValue());
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => Number(await volume.inputValue())).toBeCloseTo(before - 0.05, 5);
    await tabTo(page, /^Options$/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Session length/);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByLabel("Session length").inputValue()).toBe("10");
    await tabTo(page, /^The numbers of every stage/);
    await page.keyboard.press("Enter");
    await page.getByRole("table").waitFor();
    await page.keyboard.press("Escape");

    // At the beginning, where the room asks how a person feels before they listen.
    await tabTo(page, /^Position$/);
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: "Very low", exact: true }).waitFor();
    await tabTo(page, /^Very low$/);
    await page.keyboard.press("Enter");
    await page.getByText("Kept. Thank you.").waitFor();

    await page.goto(`${site.stack.origin}/history`);
    await tabTo(page, /^Make a favourite/);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Remove from favourites/ }).waitFor();
    await tabTo(page, /^More/);
    await page.keyboard.press("Enter");
    // The menu asks for the size of the file, which a deleted beat has no more.
    await page.getByRole("link", { name: /FLAC.*MB/ }).waitFor();
    await tabTo(page, /^Delete/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Delete$/);
    await page.keyboard.press("Enter");
    await page.getByText("History content will go here.").waitFor();
    known.deletedBeats += 1;
    expect(complaints).toEqual([]);
    await close();
  },
);

test("a screen reader gets the reading of the mood, the playback state and the name of every control", async () => {
  const { jar } = await site.stack.insertPerson();
  const { id } = (await (await jar.postBeat({ mood: "I feel stressed" })).json()) as { id: string };
  const { page, close } = await site.openPage({ jar });
  await page.goto(`${site.stack.origin}/listen/${id}`);
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  const inSight = await page.locator("section[aria-labelledby=result]").ariaSnapshot();
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("link", { name: /^Download WAV/ }).waitFor();
  const heard = inSight + (await page.getByRole("dialog").ariaSnapshot());
  for (const words of [
    /heading "For stress" \[level=1\]/,
    /group "How do you feel right now\?"/,
    /button "Play"/,
    /slider "Position"/,
    /slider "Volume"/,
    /button "Options"/,
    /How we read your words/,
    /img "Stages of this beat: .*Hz"/,
    /combobox "Session length"/,
    /combobox "Sleep timer"/,
    /checkbox "Start again at the end"/,
    /link "Download WAV \(\d+ MB\)"/,
  ]) {
    expect(heard).toMatch(words);
  }
  // Every control has a name.
  expect(heard).not.toMatch(/- (button|link|slider|combobox|checkbox)(:|$)/m);
  await close();
});

declare global {
  /** The places that a page announced, one after another. */
  var announced: string[];
}

test(
  "a slider that has the focus announces its place every fifteen seconds while it plays, and at once when it is moved",
  beforeRelease(),
  async () => {
    const { page, close } = await atPlace(site, 20);
    const position = page.getByLabel("Position");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, 20.5);
    await position.focus();
    await position.evaluate((slider) => {
      globalThis.announced = [];
      const tell = () => announced.push(slider.getAttribute("aria-valuetext") ?? "");
      new MutationObserver(tell).observe(slider, { attributeFilter: ["aria-valuetext"] });
    });
    const playAt = (rate: number) =>
      page.locator("audio[data-heard]").evaluate((element, playbackRate) => {
        Object.assign(element, { playbackRate });
      }, rate);
    await playAt(16);
    await reaches(page, 70);
    await playAt(1);
    const seconds = (await page.evaluate(() => announced)).map((text) => {
      const [, minutes, rest] = /^(\d+):(\d+), /.exec(text) ?? [];
      return 60 * Number(minutes) + Number(rest);
    });
    expect(seconds.length).toBeGreaterThan(1);
    const apart = seconds.map((at, index) => at - (seconds[index - 1] ?? 20));
    expect(Math.min(...apart)).toBeGreaterThan(14);
    await position.fill("200");
    await expect.poll(() => page.evaluate(() => announced.at(-1))).toMatch(/^3:20, /);
    await close();
  },
);

test(
  "who says by keys what they listen with goes on at the button that pauses, and nothing scrolls",
  beforeRelease(),
  async () => {
    const { page, close } = await atPlace(site, 20);
    await tabTo(page, /^Play$/);
    await page.keyboard.press("Space");
    const question = page.getByRole("group", { name: "Headphones or a speaker?" });
    await question.waitFor();
    await tabTo(page, /^Speaker$/);
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    const focused = await page.evaluate(() => [document.activeElement?.ariaLabel, scrollY]);
    expect(focused).toEqual(["Pause", scrolled]);
    await close();
  },
);

test("keys pressed while a page is hydrated break nothing", beforeRelease(), async () => {
  const { jar } = await site.stack.insertPerson();
  // A service worker would bring the scripts past the route.
  const { page, complaints, close } = await site.openPage({ jar, serviceWorkers: "block" });
  let pressed = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => pressed.promise.then(() => route.continue()));
  // Before the scripts, while they come, and when they have taken the page over.
  for (const before of [0, 5, 10]) {
    pressed = Promise.withResolvers<void>();
    await page.goto(`${site.stack.origin}/history`, { waitUntil: "commit" });
    for (let presses = 0; presses < before; presses += 1) await page.keyboard.press("Tab");
    pressed.resolve();
    for (let presses = before; presses < 10; presses += 1) await page.keyboard.press("Tab");
    await hydrated(page);
    await page.keyboard.press("Tab");
  }
  expect(complaints).toEqual([]);
  await close();
});
