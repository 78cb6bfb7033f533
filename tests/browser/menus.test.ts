import { expect, test } from "vitest";
import { browserFixture, PHONE } from "./rig.ts";

const site = browserFixture();

async function openMenu() {
  const { jar } = await site.stack.insertPerson();
  const opened = await site.openPage({ jar, viewport: PHONE, hasTouch: true });
  const { page } = opened;
  await page.goto(`${site.stack.origin}/pricing`, { waitUntil: "networkidle" });
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

test("a tap inside that chooses nothing leaves it open", async () => {
  const { menu, isOpen, close } = await openMenu();
  await menu.getByText("25 credits left").tap();
  expect(await isOpen()).toBe(true);
  await close();
});

test("Escape closes it and keeps the focus", async () => {
  const { page, menu, isOpen, close } = await openMenu();
  await menu.getByRole("link", { name: "History" }).focus();
  await page.keyboard.press("Escape");
  await expect.poll(isOpen).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  await close();
});

test("choosing a link closes it, that of another page and that of this one", async () => {
  const { page, menu, isOpen, close } = await openMenu();
  await menu.getByRole("link", { name: "Pricing" }).tap();
  await expect.poll(isOpen).toBe(false);
  await menu.locator("summary").tap();
  await menu.getByRole("link", { name: "History" }).tap();
  await page.getByRole("heading", { name: "History Page" }).waitFor();
  expect(await isOpen()).toBe(false);
  await close();
});
