import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { browserFixture, PHONE } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

describe.each([true, false])("the landing page, scripts %s", (javaScriptEnabled) => {
  test(
    "has every part in the words of the specification",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, complaints, close } = await site.openPage({ javaScriptEnabled });
      await page.goto(site.stack.origin);
      const shows = (name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
      for (const name of [
        "We Improve Lives",
        "Personalized Assessment",
        "Custom Neuro-Therapy Protocols",
        "Adaptive Cognitive Enhancement",
        "Starter",
        "Creator",
        "Studio",
      ]) {
        await shows(name);
      }
      for (const label of [
        "Mental health assessment",
        "Personalized therapy plans",
        "24/7 support chat",
        "Progress tracking",
        "Community forums",
      ]) {
        await page.getByText(label, { exact: true }).waitFor();
      }
      expect(await page.locator("s", { hasText: "₹499 per month" }).count()).toBe(1);
      expect(await page.getByText("Try for free", { exact: true }).count()).toBe(3);
      for (const link of ["How It Works", "Pricing", "FAQ"]) {
        const to = await page.getByRole("link", { name: link, exact: true }).getAttribute("href");
        expect(await page.locator(to ?? "").count()).toBe(1);
      }
      await page.getByRole("link", { name: "Get Started Now" }).click();
      await page.getByRole("heading", { name: "Create your account" }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test(
    "opens one question at a time, the first at the start, and closes the open one",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, close } = await site.openPage({ javaScriptEnabled });
      await page.goto(site.stack.origin);
      const open = () =>
        page
          .locator("#FAQ details")
          .evaluateAll((all) =>
            all.flatMap((one, index) => ((one as HTMLDetailsElement).open ? [index] : [])),
          );
      expect(await page.locator("#FAQ details").count()).toBe(8);
      expect(await open()).toEqual([0]);
      await page.locator("#FAQ summary").nth(3).click();
      expect(await open()).toEqual([3]);
      await page.locator("#FAQ summary").nth(3).click();
      expect(await open()).toEqual([]);
      await close();
    },
  );

  test("carries the chosen plan to the sign-in screen", beforeRelease(), async () => {
    const { page, close } = await site.openPage({ javaScriptEnabled });
    await page.goto(site.stack.origin);
    await page
      .getByRole("link", { name: new RegExp(`Get ${SIGN_UP_CREDITS} free credits now.*Creator`) })
      .click();
    await page.getByText("Selected Plan: Creator").waitFor();
    await page.locator("s", { hasText: "₹799 per month" }).waitFor();
    await page.getByText("Try for free").waitFor();
    await close();
  });
});

test("the footer leads to every text, to a person and to help", beforeRelease(), async () => {
  const { page, close } = await site.openPage({ javaScriptEnabled: false });
  for (const [link, heading, words] of [
    ["About Us", "Meet Our Founders", "Bengaluru, Karnataka 560084"],
    ["Privacy & Refund Policy", "Privacy & Refund Policy", "Last updated 22 April 2025"],
    ["Terms & Conditions", "Terms & Conditions", "Last updated 22 April 2025"],
    ["In a crisis? Talk to someone now", "Talk to someone now", "Tele-MANAS: 14416"],
  ] as const) {
    await page.goto(site.stack.origin);
    await page.locator("footer").getByRole("link", { name: link }).click();
    await page.getByRole("heading", { name: heading }).first().waitFor();
    await page.getByText(words).first().waitFor();
  }
  const contact = page.locator("footer").getByRole("link", { name: "Contact us" });
  expect(await contact.getAttribute("href")).toMatch(/^mailto:.+@/);
  const texts = await page.locator("footer li").allTextContents();
  expect(texts.map((text) => text.trim())).toEqual([
    ...["About Us", "Privacy & Refund Policy", "Terms & Conditions", "Contact us", "LinkedIn"],
    ...["Community", "Help", "Language"],
  ]);
  await close();
});

describe("the account menu", () => {
  async function signedIn() {
    const { jar } = await site.stack.insertPerson();
    const opened = await site.openPage({ jar });
    await goTo(opened.page, `${site.stack.origin}/pricing`);
    return { ...opened, menu: opened.page.locator("header details").first() };
  }
  const isOpen = (menu: Locator) =>
    menu.evaluate((element) => (element as HTMLDetailsElement).open);
  /** The entries of the specification in their order, then the rooms that came later. */
  const entries = [
    ...["Help me feel better", "Profile", "Settings", "History", "Pricing"],
    ...["Plan", "Progress", "Wellbeing", "Community", "Help"],
    ...["Language", "Sign Out"],
  ];

  test("opens under the mouse, stays for its click, and closes after it left", async () => {
    const { page, menu, close } = await signedIn();
    await expect
      .poll(async () => {
        await page.mouse.move(600, 600);
        await menu.locator("summary").hover();
        return isOpen(menu);
      })
      .toBe(true);
    await menu.locator("summary").click();
    expect(await isOpen(menu)).toBe(true);
    const shown = await menu.locator("a, button").allTextContents();
    expect(shown.map((text) => text.trim())).toEqual(entries);
    await menu.getByRole("link", { name: "Pricing" }).hover();
    expect(await isOpen(menu)).toBe(true);
    await page.mouse.move(100, 700);
    await expect.poll(() => isOpen(menu)).toBe(false);
    await close();
  });

  test("opens by key, and Escape closes it and keeps the focus", async () => {
    const { page, menu, close } = await signedIn();
    await menu.locator("summary").focus();
    await page.keyboard.press("Enter");
    expect(await isOpen(menu)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => isOpen(menu)).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
    await close();
  });

  test("on a phone a menu of its own has the history too", beforeRelease(), async () => {
    const { jar } = await site.stack.insertPerson();
    const { page, close } = await site.openPage({
      jar,
      hasTouch: true,
      viewport: PHONE,
    });
    await page.goto(`${site.stack.origin}/assessment`);
    const menu = page.locator("header details", { hasText: "Menu" });
    await menu.locator("summary").tap();
    const shown = await menu.locator("a, button").allTextContents();
    expect(shown.map((text) => text.trim())).toEqual(entries);
    await close();
  });
});

test("offline, a page shows so and lists help lines, and no cache contains personal data", async () => {
  const { jar } = await site.stack.insertPerson();
  const { page, close } = await site.openPage({ jar });
  await page.goto(`${site.stack.origin}/history`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${site.stack.origin}/assessment`);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(3);
  const allowed = /^\/(assets\/.*|offline(\.css)?|favicon\.svg)$/;
  expect(kept.filter((path) => !allowed.test(path))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(`${site.stack.origin}/history`);
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await page.getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
  await page.context().setOffline(false);
  await page.goto(`${site.stack.origin}/history`);
  await page.getByRole("heading", { name: "History Page" }).waitFor();
  await close();
});
