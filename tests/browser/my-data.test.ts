import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { insertWithPassword } from "#tests/rig/direct-writes.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { tabTo } from "./using-pages.ts";

const site = browserFixture();

/** The settings of a new person, on the narrowest screen. */
async function openSettings(javaScriptEnabled: boolean) {
  const { email, jar } = await insertWithPassword(site.stack);
  const viewport = { width: 320, height: 640 };
  const opened = await site.openPage({ jar, javaScriptEnabled, viewport });
  await opened.page.goto(`${site.stack.origin}/settings`);
  return { ...opened, email };
}

async function exists(email: string): Promise<boolean> {
  const { dump, sealed } = site.stack;
  const stored = await sealed.stored(email);
  return (await dump.count("select count(*) from user where email = ?", [stored])) === 1;
}

const summary = (page: Page) => page.locator("summary", { hasText: "Delete my account" });

test("without scripts: exports the data, confirms with the password, deletes, and sees the last page", async () => {
  const { page, email, close } = await openSettings(false);
  expect(await page.getByLabel("Your password").isVisible()).toBe(false);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^stillwave-my-data-.*\.json$/);
  expect(await readFile(await download.path(), "utf8")).toContain(email);

  await summary(page).click();
  await page.getByText("It cannot be taken back").waitFor();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
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
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Back to the start" }).click();
  await page.getByRole("heading", { name: "We Improve Lives" }).waitFor();
  await close();
});

describe.each([
  ["without scripts", false],
  ["with scripts", true],
] as const)("%s", (_, scripted) => {
  test("deletes by a mailed code and by keys alone", beforeRelease(), async () => {
    const { page, email, complaints, close } = await openSettings(scripted);
    await tabTo(page, "Delete my account");
    await page.keyboard.press("Enter");
    await tabTo(page, "Mail me a code");
    await page.keyboard.press("Enter");
    await page.getByText(`A code is on its way to ${email}.`).waitFor();
    await tabTo(page, "The 8 digits of the code in the mail");
    await page.keyboard.type(await site.stack.inbox.nextCode(email));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Everything was deleted" }).waitFor();
    expect(await exists(email)).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });
});
