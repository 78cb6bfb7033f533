import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { browserFixture, PHONE, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

const TEXT = "My thoughts race as soon as I lie down";
const words = (page: Page) => page.getByPlaceholder("Tell me how you really feel...");

/** Waits until the only sound of a feeling's page plays. */
async function expectPlaying(page: Page, feeling: string): Promise<void> {
  await page.waitForURL(`**/?feeling=${feeling}*`);
  const sounds = page.locator("audio");
  const played = () => sounds.evaluate((sound) => (sound as HTMLAudioElement).currentTime);
  // It fails where there are two.
  await expect.poll(played).toBeGreaterThan(0.3);
}

test("a feeling plays with one tap or one key, without an account, alone, and without scripts", async () => {
  const { page, complaints, close } = await site.openPage({
    viewport: PHONE,
    hasTouch: true,
  });
  await page.goto(site.stack.origin);
  expect(await page.locator("audio, script").count()).toBe(0);
  const feelings = page.locator("#feelings").getByRole("link");
  expect(await feelings.count()).toBe(4);
  await feelings.nth(0).tap();
  await expectPlaying(page, "anxious");
  expect(await feelings.nth(0).getAttribute("aria-current")).toBe("true");
  await feelings.nth(3).tap();
  await expectPlaying(page, "low");
  await page.goto(site.stack.origin);
  await page.getByRole("main").getByRole("link", { name: "Help me feel better" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectPlaying(page, "sleepless");
  expect(complaints).toEqual([]);
  await close();
});

for (const javaScriptEnabled of [true, false]) {
  test(
    `a feeling plays right under its row, in sight of a phone of a person who is signed in, scripts ${javaScriptEnabled}`,
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { jar } = await site.stack.insertPerson();
      const { page, close } = await site.openPage({ jar, javaScriptEnabled, viewport: PHONE });
      await page.goto(site.stack.origin);
      const feelings = page.locator("#feelings").getByRole("link");
      await feelings.nth(3).click();
      await page.waitForURL("**/?feeling=low*");
      const player = await page.locator("audio").boundingBox();
      const tile = await feelings.nth(3).boundingBox();
      const gap = (player?.y ?? 0) - (tile?.y ?? 0) - (tile?.height ?? 0);
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThan(24);
      expect((player?.y ?? 0) + (player?.height ?? 0)).toBeLessThan(PHONE.height - 64);
      await page.getByText("From heavy to at ease.").waitFor();
      expect(await page.locator("#feelings").getByText("without an account").count()).toBe(0);
      await close();
    },
  );
}

describe.each([true, false])("own words on the landing page, scripts %s", (javaScriptEnabled) => {
  test(
    "survive the sign-up and become a beat by the button of the mailed link",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, complaints, close } = await site.openPage({ javaScriptEnabled });
      await page.goto(site.stack.origin);
      await words(page).fill(TEXT);
      await page.getByRole("button", { name: "Make my own sound" }).click();
      await page.getByRole("heading", { name: "Create your account" }).waitFor();
      expect(page.url()).not.toContain("thoughts");
      await page.getByText("Your words are kept: they become your first beat.").waitFor();
      const email = `${crypto.randomUUID()}@example.com`;
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send me a code" }).click();
      await page.getByText("Check your email for the confirmation link").first().waitFor();
      await page.goto(await site.stack.inbox.nextLink(email));
      await page.getByText("Your words are kept: they become your first beat.").waitFor();
      await page.getByText("By making a beat you agree that we keep it").waitFor();
      await page.getByRole("main").getByRole("button").click();
      await page.waitForURL("**/listen/*");
      await page
        .getByText(`${SIGN_UP_CREDITS - 1} credits`)
        .first()
        .waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test("that tell of a crisis get help in the first screen, and are gone from the field", async () => {
    const viewport = { width: 320, height: 568 };
    const { page, close } = await site.openPage({ javaScriptEnabled, viewport });
    await page.goto(site.stack.origin);
    await words(page).fill("I want to end my life");
    await page.getByRole("button", { name: "Make my own sound" }).click();
    const number = page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" });
    await number.waitFor();
    const box = await number.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(viewport.height);
    await page.goBack();
    await words(page).waitFor();
    expect(await words(page).inputValue()).toBe("");
    await close();
  });
});

test("a person who is signed in makes the beat of their words from the landing page", async () => {
  const { id, jar } = await site.stack.insertPerson();
  const { page, close } = await site.openPage({ jar });
  await page.goto(site.stack.origin);
  await words(page).fill(TEXT);
  await page.getByRole("button", { name: "Make my own sound" }).click();
  await page.waitForURL(/beat=|listen/);
  const debits = "select count(*) from credit_ledger where user_id = ? and delta = -1";
  expect(await site.stack.dump.count(debits, [id])).toBe(1);
  await close();
});

/** What the network loses beside the answer to the post: the page after it, too. */
for (const lost of [1, 2]) {
  test(
    `words whose answer was lost are there again, and pay once, with ${lost} of two answers lost`,
    beforeRelease(lost === 2),
    async () => {
      const { id, jar } = await site.stack.insertPerson();
      // A service worker would answer what it keeps.
      const { page, close } = await site.openPage({ jar, serviceWorkers: "block" });
      await goTo(page, site.stack.origin);
      let asked = 0;
      await page.route(/\/assessment\.data/, async (route) => {
        asked += 1;
        if (asked > lost) return route.continue();
        await route.fetch();
        await route.abort();
      });
      await words(page).fill(TEXT);
      await page.getByRole("button", { name: "Make my own sound" }).click();
      if (lost === 2) await page.getByRole("link", { name: "Try again" }).click();
      await page.getByText("The connection was lost. If your beat was made").waitFor();
      await expect.poll(() => words(page).inputValue()).toBe(TEXT);
      const debits = "select count(*) from credit_ledger where user_id = ? and delta = -1";
      expect(await site.stack.dump.count(debits, [id])).toBe(1);
      await page.getByRole("button", { name: "Generate the Beat" }).click();
      await page.waitForURL("**/listen/*");
      expect(await site.stack.dump.count(debits, [id])).toBe(1);
      await close();
    },
  );
}

test("all four feelings are read at first sight, under the bars of a phone's browser", async () => {
  const { page, close } = await site.openPage({ viewport: { width: 390, height: 664 } });
  await page.goto(site.stack.origin);
  for (const feeling of ["Anxious", "Can't sleep", "Scattered", "Low"]) {
    const box = await page.getByText(feeling, { exact: true }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), feeling).toBeLessThanOrEqual(664);
  }
  await close();
});

test("on the smallest phone everything fits, and the sections are within reach", async () => {
  const { page, close } = await site.openPage({ viewport: { width: 320, height: 568 } });
  for (const path of ["/", "/?feeling=anxious"]) {
    await page.goto(site.stack.origin + path);
    expect(await sidewaysOverflow(page), path).toBeLessThanOrEqual(0);
  }
  for (const name of ["How It Works", "Pricing", "FAQ"]) {
    const link = page.getByRole("link", { name, exact: true });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await close();
});

/** Each label of the specification: the page about it, and the page of what it names. */
const LABELS = [
  ["Mental health assessment", "/services/assessment", "/wellbeing"],
  ["Personalized therapy plans", "/services/plans", "/plan"],
  ["24/7 support chat", "/services/chat", "/help"],
  ["Progress tracking", "/services/progress", "/progress"],
  ["Community forums", "/services/community", "/community"],
] as const;

test(
  "each label of the specification leads a visitor to what it is, and a person to it",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const visitor = await site.openPage({ javaScriptEnabled: false });
    const person = await site.openPage({ jar });
    for (const { page } of [visitor, person]) await page.goto(site.stack.origin);
    for (const [name, about, to] of LABELS) {
      const hrefOn = (page: Page) =>
        page.getByRole("main").getByRole("link", { name }).getAttribute("href");
      expect([await hrefOn(visitor.page), await hrefOn(person.page)]).toEqual([about, to]);
    }
    const text = visitor.page.getByText("Answers at any hour, people by mail");
    await text.waitFor();
    expect(await visitor.page.getByText(/^(Coming|Here now)$/).count()).toBe(0);
    await visitor.close();
    await person.close();
  },
);

describe.each([true, false])("the page about a service, signed in %s", (signedIn) => {
  test(
    "says what it is and is not, shows it, and leads to it",
    beforeRelease(signedIn),
    async () => {
      const { jar } = await site.stack.insertPerson();
      const { page, complaints, close } = await site.openPage({
        ...(signedIn && { jar }),
        viewport: { width: 320, height: 568 },
      });
      for (const [label, about, to] of LABELS) {
        const answer = await page.goto(site.stack.origin + about);
        expect(answer?.status()).toBe(200);
        const main = page.getByRole("main");
        await main.getByRole("heading", { name: label, level: 1 }).waitFor();
        for (const name of ["What it is", "What it is not", "How it works", "What stays private"]) {
          await main.getByRole("heading", { name, exact: true }).waitFor();
        }
        expect(await main.locator("ol > li").count()).toBe(3);
        expect(await main.getByRole("img").getAttribute("aria-label")).toMatch(/\w.*\.$/);
        const isPublic = to === "/help" || to === "/community";
        const leads = signedIn || isPublic ? to : `/auth?next=${encodeURIComponent(to)}`;
        expect(await main.locator("a.button").getAttribute("href")).toBe(leads);
        expect(await page.locator("script").count()).toBe(0);
        expect(await sidewaysOverflow(page), about).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

test(
  "an address of a service that does not exist is not found, and the others are a tap away",
  beforeRelease(),
  async () => {
    for (const name of ["forum", "__proto__", "constructor", "%00", ""]) {
      expect((await site.stack.client().get(`/services/${name}`)).status, name).toBe(404);
    }
    const { page, close } = await site.openPage({ javaScriptEnabled: false });
    await page.goto(`${site.stack.origin}/services/plans`);
    await page.getByRole("link", { name: "Community forums" }).click();
    await page.getByRole("heading", { name: "Community forums", level: 1 }).waitFor();
    await page.goto(`${site.stack.origin}/services/plans`);
    await page.getByRole("link", { name: "Open your plan" }).click();
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe("/plan");
    await close();
  },
);

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `how it works is shown by pictures of the product, ${colorScheme} as the screen is, and nothing jumps`,
    beforeRelease(colorScheme === "dark"),
    async () => {
      const { page, complaints, close } = await site.openPage({ colorScheme, viewport: PHONE });
      await page.goto(site.stack.origin);
      const steps = page.locator("#how-it-works").getByRole("img");
      expect(await steps.count()).toBe(3);
      const before = await page.locator("#FAQ").boundingBox();
      for (const step of await steps.all()) {
        expect(await step.getAttribute("alt")).not.toBe("");
        await step.scrollIntoViewIfNeeded();
        const shown = () =>
          step.evaluate(
            ({ naturalWidth, currentSrc }: HTMLImageElement) => naturalWidth && currentSrc,
          );
        await expect.poll(shown).toContain(`-${colorScheme}-`);
      }
      await page.evaluate(() => scrollTo(0, 0));
      expect((await page.locator("#FAQ").boundingBox())?.y).toBe(before?.y);
      expect(complaints).toEqual([]);
      await close();
    },
  );
}

test("the waves of the sign meet once, and stand still for who wants no motion", async () => {
  const { page, close } = await site.openPage({ reducedMotion: "no-preference" });
  await page.goto(site.stack.origin);
  const ends = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => one instanceof CSSAnimation && /^meet-from-/.test(one.animationName))
        .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    );
  expect(await ends()).toHaveLength(2);
  for (const end of await ends()) expect(end).toBeLessThanOrEqual(5000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  expect(await ends()).toEqual([]);
  await close();
});
