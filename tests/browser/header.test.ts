import type { ViewportSize } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { browserFixture, PHONE } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

test(
  "the credits in the header fall with a beat, at once and on the next page",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson(2);
    const { page, close } = await site.openPage({ jar });
    await goTo(page, `${site.stack.origin}/assessment`);
    const credits = (text: string) =>
      page.locator("header").getByRole("link", { name: text, exact: true }).waitFor();
    await credits("2 credits left");
    await page.getByPlaceholder("Tell me how you really feel...").fill("I feel tense");
    await page.getByRole("button", { name: "Generate the Beat" }).click();
    await credits("1 credit left");
    await page.waitForURL(/\/listen\//);
    await page.getByRole("banner").getByText("@").first().click();
    await page.getByRole("link", { name: "History" }).filter({ visible: true }).first().click();
    await page.getByRole("heading", { name: "History Page" }).waitFor();
    await credits("1 credit left");
    await close();
  },
);

test(
  "a refusal for lack of credits corrects a header that still promises one",
  beforeRelease(),
  async () => {
    const { id, jar } = await site.stack.insertPerson(1);
    const { page, close } = await site.openPage({ jar });
    await goTo(page, `${site.stack.origin}/assessment`);
    const link = page.locator("header").getByRole("link", { name: / credits? left$/ });
    expect(await link.textContent()).toBe("1 credit");
    // Spent in another window.
    await jar.postBeat({ mood: "I feel tense" });
    await page.getByPlaceholder("Tell me how you really feel...").fill("I feel restless");
    await page.getByRole("button", { name: "Generate the Beat" }).click();
    await page.getByRole("dialog", { name: "Insufficient Credits" }).waitFor();
    expect(await link.textContent()).toBe("0 credits");
    expect(
      await site.stack.dump.rows("select available_credits as left from profiles where id = ?", [
        id,
      ]),
    ).toMatchObject([{ left: 0 }]);
    await page.getByRole("dialog").getByRole("link", { name: "Go to Payment Page" }).click();
    await page.getByText("More cannot be bought yet").waitFor();
    await page.getByRole("link", { name: "Hear your beats" }).click();
    await page.getByRole("heading", { name: "History Page" }).waitFor();
    await close();
  },
);

async function openMenu(viewport: ViewportSize = PHONE) {
  const { jar } = await site.stack.insertPerson();
  const opened = await site.openPage({ jar, viewport, hasTouch: true });
  const { page } = opened;
  await goTo(page, `${site.stack.origin}/pricing`);
  const menu = page.locator("header details", { hasText: "Menu" });
  const isOpen = () => menu.evaluate((element) => (element as HTMLDetailsElement).open);
  await menu.locator("summary").tap();
  expect(await isOpen()).toBe(true);
  return { ...opened, menu, isOpen };
}

test("a tap outside closes the menu of a phone", async () => {
  const { page, isOpen, close } = await openMenu();
  await page.touchscreen.tap(40, PHONE.height / 2);
  await expect.poll(isOpen).toBe(false);
  await close();
});

test("a tap inside that chooses nothing leaves it open", beforeRelease(), async () => {
  const { menu, isOpen, close } = await openMenu();
  await menu.getByText("25 credits left").tap();
  expect(await isOpen()).toBe(true);
  await close();
});

test("Escape closes it and keeps the focus", beforeRelease(), async () => {
  const { page, menu, isOpen, close } = await openMenu();
  await menu.getByRole("link", { name: "History" }).focus();
  await page.keyboard.press("Escape");
  await expect.poll(isOpen).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  await close();
});

test(
  "choosing a link closes it, that of another page and that of this one",
  beforeRelease(),
  async () => {
    const { page, menu, isOpen, close } = await openMenu();
    await menu.getByRole("link", { name: "Pricing" }).tap();
    await expect.poll(isOpen).toBe(false);
    await menu.locator("summary").tap();
    await menu.getByRole("link", { name: "History" }).tap();
    await page.getByRole("heading", { name: "History Page" }).waitFor();
    expect(await isOpen()).toBe(false);
    await close();
  },
);

test(
  "on the smallest phone it scrolls to its last entry, and the page behind stays",
  beforeRelease(),
  async () => {
    const { page, menu, close } = await openMenu({ width: 320, height: 568 });
    const last = menu.getByRole("button", { name: "Sign Out" });
    await last.scrollIntoViewIfNeeded();
    const list = await menu.getByRole("list").boundingBox();
    const box = await last.boundingBox();
    const bar = await page.getByRole("navigation", { name: "Places" }).boundingBox();
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await close();
  },
);

test("keys reach every entry of the menu, and those out of sight come into it", async () => {
  const { page, menu, close } = await openMenu({ width: 320, height: 568 });
  await menu.getByRole("link", { name: "Wellbeing" }).focus();
  for (const label of ["Community", "Help", "Language", "Sign Out"]) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(label);
  }
  const box = await page.locator(":focus").boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(568 - 64);
  await close();
});
