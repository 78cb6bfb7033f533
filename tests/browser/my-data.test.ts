import { readFile } from "node:fs/promises";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "#tests/rig/chromium.ts";
import { mailedCode } from "#tests/rig/holdings.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";
import { openPage } from "./rig.ts";

let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await stack.close();
});

/** The profile of somebody new, on the narrowest screen. */
async function openProfile(javaScriptEnabled: boolean) {
  const email = `${crypto.randomUUID()}@example.com`;
  const jar = await stack.person(email);
  const options = { jar, javaScriptEnabled, viewport: { width: 320, height: 640 } };
  const opened = await openPage(browser, stack, options);
  await opened.page.goto(`${stack.origin}/profile`);
  return { ...opened, email };
}

/** Goes on by Tab alone until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (element === document.body) return "";
      return element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
    });
    if (focused.trim() === name) return;
  }
  throw new Error(`No key press leads to "${name}".`);
}

async function exists(email: string): Promise<boolean> {
  return (await stack.dump.count("select count(*) from user where email = ?", [email])) === 1;
}

async function widthOver(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

const summary = (page: Page) => page.locator("summary", { hasText: "Delete my account" });

test("without scripts: takes the data along, is asked for the password, deletes and is told goodbye", async () => {
  const { page, email, close } = await openProfile(false);
  expect(await page.getByLabel("Your password").isVisible()).toBe(false);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^stillwave-my-data-.*\.json$/);
  expect(await readFile(await download.path(), "utf8")).toContain(email);

  await summary(page).click();
  await page.getByText("It cannot be taken back").waitFor();
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Delete everything for good" }).click();
  await page.getByText("Please enter your password.").waitFor();
  const password = page.getByLabel("Your password");
  expect(await password.getAttribute("aria-invalid")).toBe("true");
  await password.fill("a wrong guess");
  await page.getByRole("button", { name: "Delete everything for good" }).click();
  await page.getByText("That is not your password. Nothing was deleted.").waitFor();
  expect(await exists(email)).toBe(true);

  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Delete everything for good" }).click();
  await page.getByRole("heading", { name: "Everything was deleted" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/goodbye");
  expect(await page.context().cookies()).toEqual([]);
  expect(await exists(email)).toBe(false);
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Back to the start" }).click();
  await page.getByRole("heading", { name: "We Improve Lives" }).waitFor();
  await close();
});

test.each([
  ["without scripts", false],
  ["with scripts", true],
])("%s: deletes by a mailed code and by keys alone", async (_, scripted) => {
  const { page, email, complaints, close } = await openProfile(scripted);
  await tabTo(page, "Delete my account");
  await page.keyboard.press("Enter");
  await tabTo(page, "Mail me a code");
  await page.keyboard.press("Enter");
  await page.getByText(`A code is on its way to ${email}.`).waitFor();
  await tabTo(page, "The 8 digits of the code in the mail");
  await page.keyboard.type(await mailedCode(stack, email));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Everything was deleted" }).waitFor();
  expect(await exists(email)).toBe(false);
  expect(complaints).toEqual([]);
  await close();
});

test("the open forms and the goodbye bar nobody", async () => {
  const { page, close } = await openProfile(true);
  await summary(page).click();
  await page.getByRole("button", { name: "Delete everything for good" }).click();
  await page.getByText("Please enter your password.").waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await objections(page)).toEqual([]);
  }
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete everything for good" }).click();
  await page.getByRole("heading", { name: "Everything was deleted" }).waitFor();
  expect(await objections(page)).toEqual([]);
  await close();
});

async function objections(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document),
  );
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join()}`);
}
