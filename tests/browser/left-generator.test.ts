import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { atGenerator, BOTTOM_BAR, CRISIS, NUMBER, SMALL_PHONE } from "./generator-page.ts";
import { browserFixture } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

/** Holds the answers of an address back until it is told. @returns what lets them go */
async function holdAnswers(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const told = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await told;
    await route.continue();
  });
  return release;
}

/** Leaves a page by a link at its foot, as the page itself does. */
async function leaveBy(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

async function backToGenerator(page: Page): Promise<void> {
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("link", { name: "Help me feel better" }).click();
  await page.getByPlaceholder("Tell me how you really feel...").waitFor();
}

test("a beat that comes after its person went to people to talk to neither plays nor leads away, and waits", async () => {
  const { page, send, close } = await atGenerator(site);
  const release = await holdAnswers(page, "**/api/beats");
  await page.getByLabel("Incognito").check();
  await send("I am unable to sleep");
  await leaveBy(page, "In a crisis?", "Talk to someone now");
  release();
  // What is left is said in the same moment in which a room would have been entered.
  await page.getByRole("link", { name: "24 credits left" }).waitFor();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  expect(new URL(page.url()).pathname).toBe("/support");
  expect(await page.locator("audio").count()).toBe(0);
  await backToGenerator(page);
  await page.getByText("Your beat is ready to play.").waitFor();
  await page.getByRole("link", { name: "Open the listening room" }).click();
  await page.waitForURL(/\/listen\//);
  await close();
});

test(
  "a beat that comes while its person is on the way to people to talk to keeps nobody from them",
  beforeRelease(),
  async () => {
    const { page, send, close } = await atGenerator(site);
    const release = await holdAnswers(page, "**/api/beats");
    await send("I am unable to sleep");
    const arrive = await holdAnswers(page, "**/support.data*");
    const leaving = page.waitForRequest("**/support.data*");
    await page.getByRole("contentinfo").getByRole("link", { name: "In a crisis?" }).click();
    await leaving;
    release();
    await page.getByRole("link", { name: "24 credits left" }).waitFor();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    expect(await page.locator("audio").count()).toBe(0);
    arrive();
    await page.getByRole("heading", { level: 1, name: "Talk to someone now" }).waitFor();
    await close();
  },
);

test("whoever is back at the generator, and writes there, finds their beat beside it", async () => {
  const { page, mood, send, close } = await atGenerator(site);
  const release = await holdAnswers(page, "**/api/beats");
  await page.getByLabel("Incognito").check();
  await send("I am unable to sleep");
  await leaveBy(page, "In a crisis?", "Talk to someone now");
  await backToGenerator(page);
  await mood.fill("I feel tense");
  release();
  const room = page.getByRole("link", { name: "Open the listening room" });
  await room.waitFor();
  expect(await page.locator("audio").count()).toBe(0);
  expect(await mood.inputValue()).toBe("I feel tense");
  await room.click();
  await page.waitForURL(/\/listen\//);
  await close();
});

test("words whose beat failed after the generator was left are there again", async () => {
  const { page, mood, send, close } = await atGenerator(site);
  let asked = 0;
  const release = Promise.withResolvers<void>();
  await page.route("**/api/beats", async (route) => {
    asked += 1;
    await release.promise;
    await route.fulfill({ status: 503, json: { error: { code: "failed", message: "" } } });
  });
  await send("I am unable to sleep");
  await expect.poll(() => asked).toBe(1);
  await leaveBy(page, "About", "About");
  const answered = page.waitForResponse("**/api/beats");
  release.resolve();
  await answered;
  await backToGenerator(page);
  await expect.poll(() => mood.inputValue()).toBe("I am unable to sleep");
  await close();
});

test("words without an answer are there again, under their key, for whoever is back before they fail", async () => {
  const { page, mood, send, close } = await atGenerator(site);
  const keys: (string | undefined)[] = [];
  const fails = Promise.withResolvers<void>();
  await page.route("**/api/beats", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await fails.promise;
    await route.abort();
  });
  await send("I am unable to sleep");
  await expect.poll(() => keys.length).toBe(1);
  await leaveBy(page, "About", "About");
  await backToGenerator(page);
  expect(await mood.inputValue()).toBe("");
  fails.resolve();
  await page.getByRole("alert").getByText("The connection was lost").waitFor();
  expect(await mood.inputValue()).toBe("I am unable to sleep");
  // Sent again under the same key, they are paid once.
  await page.getByRole("button", { name: "Generate the Beat" }).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
  await close();
});

test("a cry whose page was left before its answer leads to people to talk to, and a long wait has their numbers", async () => {
  const { page, send, close } = await atGenerator(site);
  const number = page.getByRole("main").getByRole("link", NUMBER);
  /** The numbers stand beside the wait in which they are needed, not beside every wait. */
  async function expectNumbersInTime(): Promise<void> {
    await page.clock.runFor(7_500);
    expect(await number.count()).toBe(0);
    await page.clock.runFor(1_000);
    await number.waitFor();
    const { y = Infinity, height = 0 } = (await number.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(SMALL_PHONE.height - BOTTOM_BAR);
  }
  const release = await holdAnswers(page, "**/api/beats");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await send(CRISIS);
  await page.locator("[aria-current=step]").waitFor();
  await expectNumbersInTime();
  await page.clock.resume();
  await leaveBy(page, "About", "About");
  release();
  await page.waitForURL(/\/support\?lang=en$/);
  await number.waitFor();
  await goTo(page, `${site.stack.origin}/help`);
  const answer = await holdAnswers(page, "**/help/answer");
  await page.clock.pauseAt(7_200_000);
  const question = page.getByLabel("Your question");
  await question.fill(CRISIS);
  // Safari's Enter, which accepts the word of an input method, asks nothing.
  await question.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByRole("button", { name: "Looking" }).waitFor();
  await expectNumbersInTime();
  await page.clock.resume();
  // They are on their way, on a network that does not lead there.
  await page.route("**/support.data*", () => {});
  const leaving = page.waitForRequest("**/support.data*");
  await page.getByRole("contentinfo").getByRole("link", { name: "In a crisis?" }).click();
  await leaving;
  answer();
  await page.waitForURL(/\/support\?lang=en$/);
  await close();
});
