import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PASSWORD } from "#tests/rig/stack.ts";
import { browserFixture, PHONE } from "./rig.ts";

const site = browserFixture();

const WORDS = "I lie awake and my thoughts race";
const EMAIL = `${crypto.randomUUID()}@example.com`;

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

  await words(page).fill(WORDS);
  await press(page, "Make my own sound");
  await heading(page, "Create your account");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Create account");
  await page.getByText("Check your email for the confirmation link").waitFor();
  await page.getByText(EMAIL).waitFor();

  await page.goto(await site.stack.inbox.nextLink(EMAIL));
  await heading(page, "Confirm your email");
  await press(page, "Confirm and sign in");
  await heading(page, "How are you feeling today?");
  await expect.poll(() => words(page).inputValue()).toBe(WORDS);
  await page.getByText("25 credits").first().waitFor();

  await press(page, "Generate the Beat");
  await heading(page, "For trouble sleeping and racing thoughts");
  await page.getByText("24 credits").first().waitFor();
  await soundRuns(page);
  // The first own beat is no barer than the sample, and is mixed for what it is heard with.
  await sounds(page, /layer=tanpura&master=calm$/);
  await page
    .getByRole("group", { name: "Headphones or a speaker?" })
    .getByText("Speaker", { exact: true })
    .tap();
  await sounds(page, /layer=tanpura&ears=speakers&master=calm$/);
  await hearTheEnd(page);
  await tellAfterwards(page, "Good");
  await page.getByRole("heading", { name: "Thank you.", exact: true }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "History", exact: true }).last().tap();
  await heading(page, "History Page");
  await page.getByRole("article").filter({ hasText: WORDS }).getByText("Good after").waitFor();
  await page.close();

  const tomorrow = await context.newPage();
  await tomorrow.goto(site.stack.origin);
  await heading(tomorrow, "How are you feeling today?");
  await tomorrow.getByText("24 credits").first().waitFor();
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
  await hearTheEnd(tomorrow);
  await tellAfterwards(tomorrow, "Very good");
  await tomorrow.getByText("Calmer than before.").waitFor();
  await places.getByRole("link", { name: "History" }).tap();
  const beat = tomorrow.getByRole("article").filter({ hasText: WORDS });
  await beat.getByText("Low before, very good after").waitFor();
  // Hearing a beat again costs nothing.
  await tomorrow.getByText("24 credits").first().waitFor();

  expect(complaints).toEqual([]);
  await close();
});

const words = (page: Page) => page.getByPlaceholder("Tell me how you really feel...");

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).first().waitFor();

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).tap();

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
async function hearTheEnd(page: Page): Promise<void> {
  await page.getByRole("slider", { name: "Position" }).press("End");
  await page.getByRole("heading", { name: "And after listening?" }).waitFor();
}

async function tellAfterwards(page: Page, feeling: string): Promise<void> {
  await page
    .getByRole("group", { name: "And after listening?" })
    .getByRole("button", { name: feeling, exact: true })
    .tap();
}
