import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { browserFixture, PHONE } from "./rig.ts";

const site = browserFixture();

const WORDS = "I lie awake and my thoughts race";

test("a newcomer hears a feeling, signs up, hears a first beat of their own words, and comes back to it", async () => {
  const { page, context, complaints, close } = await site.openPage({
    viewport: PHONE,
    hasTouch: true,
  });

  await page.goto(site.stack.origin);
  await heading(page, "We Improve Lives");
  await heading(page, "How are you feeling today?");
  await page.getByRole("link", { name: /^Anxious/ }).tap();
  await page.waitForURL("**/?feeling=anxious*");
  await soundRuns(page);

  expect(await tapsToTheRoom(page)).toBeLessThanOrEqual(4);
  await soundRuns(page);
  await page
    .getByText(`${SIGN_UP_CREDITS - 1} credits`)
    .first()
    .waitFor();
  // The first own beat is no barer than the sample, and is mixed for what it is heard with.
  await sounds(page, /layer=tanpura&master=calm$/);
  await page
    .getByRole("group", { name: "Headphones or a speaker?" })
    .getByText("Speaker", { exact: true })
    .tap();
  await sounds(page, /layer=tanpura&ears=speakers&master=calm$/);
  await hearTheEnd(page, "How do you feel after listening?");
  await tellAfterwards(page, "Good");
  await page.getByRole("heading", { name: "Thank you.", exact: true }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "History", exact: true }).last().tap();
  await heading(page, "History Page");
  await page.getByRole("article").filter({ hasText: WORDS }).getByText("Good after").waitFor();
  await page.close();

  const tomorrow = await context.newPage();
  await tomorrow.goto(site.stack.origin);
  await heading(tomorrow, "How are you feeling today?");
  await tomorrow
    .getByText(`${SIGN_UP_CREDITS - 1} credits`)
    .first()
    .waitFor();
  expect(await tomorrow.getByRole("link", { name: "Sign In" }).count()).toBe(0);
  const places = tomorrow.getByRole("navigation", { name: "Places" });
  await places.getByRole("link", { name: "Feel better" }).tap();
  await heading(tomorrow, "Your Recent Beats");
  expect(await words(tomorrow).inputValue()).toBe("");
  await tomorrow.getByRole("main").getByRole("link", { name: WORDS, exact: true }).tap();
  await heading(tomorrow, "For trouble sleeping and racing thoughts");
  await tomorrow
    .getByRole("group", { name: "How do you feel right now?" })
    .getByRole("button", { name: "Low", exact: true })
    .tap();
  await tomorrow.getByText("Kept. Thank you.").waitFor();
  await tomorrow.getByRole("main").getByRole("button", { name: "Play", exact: true }).tap();
  await soundRuns(tomorrow);
  await sounds(tomorrow, /ears=speakers/);
  expect(await tomorrow.getByText("Headphones or a speaker?").count()).toBe(0);
  await hearTheEnd(tomorrow, "And after listening?");
  await tellAfterwards(tomorrow, "Very good");
  await tomorrow.getByText("Calmer than before.").waitFor();
  await places.getByRole("link", { name: "History" }).tap();
  const beat = tomorrow.getByRole("article").filter({ hasText: WORDS });
  await beat.getByText("Low before, very good after").waitFor();
  // Hearing a beat again costs nothing.
  await tomorrow
    .getByText(`${SIGN_UP_CREDITS - 1} credits`)
    .first()
    .waitFor();

  expect(complaints).toEqual([]);
  await close();
});

test(
  "without scripts a newcomer is in the room of their own words after as many taps",
  beforeRelease(),
  async () => {
    const { page, close } = await site.openPage({
      javaScriptEnabled: false,
      viewport: PHONE,
      hasTouch: true,
    });
    await page.goto(site.stack.origin);
    expect(await tapsToTheRoom(page)).toBeLessThanOrEqual(4);
    await page
      .getByText(`${SIGN_UP_CREDITS - 1} credits`)
      .first()
      .waitFor();
    await page.locator("main audio[controls]").waitFor();
    await close();
  },
);

/**
 * From the landing page, by fingers and keys alone, to the room of the first beat, with one mailed code. Each
 * text is typed into what has the focus.
 * @returns how often the screen was touched
 */
async function tapsToTheRoom(page: Page): Promise<number> {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const button = (name: string) =>
    page.getByRole("main").getByRole("button", { name, exact: true });
  const email = `${crypto.randomUUID()}@example.com`;
  await tap(words(page));
  await page.keyboard.type(WORDS);
  await tap(button("Make my own sound"));
  await heading(page, "Create your account");
  await page.getByText("Your words are kept: they become your first beat.").waitFor();
  await focused(page, "email");
  await page.keyboard.type(email);
  await tap(button("Send me a code"));
  await page.getByText("Check your email for the confirmation link").waitFor();
  await page.getByText(email).waitFor();
  await focused(page, "token");
  await page.keyboard.type(await site.stack.inbox.nextCode(email));
  await tap(button("Use the code"));
  await heading(page, "For trouble sleeping and racing thoughts");
  expect(new URL(page.url()).pathname).toMatch(/^\/listen\//);
  return taps;
}

const words = (page: Page) => page.getByPlaceholder("Tell me how you really feel...");

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).first().waitFor();

/** Waits until a field has the focus. */
const focused = (page: Page, name: string) => page.locator(`[name=${name}]:focus`).waitFor();

/** Waits until a sound has been heard for a moment. */
async function soundRuns(page: Page): Promise<void> {
  const furthest = () =>
    page
      .locator("audio")
      .evaluateAll((all) =>
        Math.max(0, ...all.map((one) => (one as HTMLAudioElement).currentTime)),
      );
  await expect.poll(furthest).toBeGreaterThan(0.3);
}

/** Waits until what the room plays has such an address. */
async function sounds(page: Page, address: RegExp): Promise<void> {
  await expect.poll(() => page.locator("audio[data-heard]").getAttribute("src")).toMatch(address);
}

/** Moves to the last second of the sound, which then ends by itself. */
async function hearTheEnd(page: Page, question: string): Promise<void> {
  await page.getByRole("slider", { name: "Position", disabled: false }).press("End");
  await page.getByRole("heading", { name: question }).waitFor();
}

async function tellAfterwards(page: Page, feeling: string): Promise<void> {
  await page
    .getByRole("group", { name: "after listening?" })
    .getByRole("button", { name: feeling, exact: true })
    .tap();
}
