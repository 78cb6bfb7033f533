import { expect, test } from "vitest";
import { browserFixture, PHONE } from "./rig.ts";

const site = browserFixture();

test("a window that is used again looks as its test asks, its second page too", async () => {
  const before = await site.openPage({ viewport: PHONE, colorScheme: "dark" });
  await before.page.goto(`${site.stack.origin}/favicon.svg`);
  await before.close();
  const { context, page, close } = await site.openPage();
  await page.goto(`${site.stack.origin}/favicon.svg`);
  const second = await context.newPage();
  for (const one of [page, second]) {
    expect(
      await one.evaluate(() => [innerWidth, matchMedia("(prefers-color-scheme: dark)").matches]),
    ).toEqual([1280, false]);
  }
  await context.addInitScript(() => {});
  await close();
  expect(page.isClosed(), "a window changed for good is not used again").toBe(true);
});
