import { expect, test } from "vitest";
import { goTo } from "#tests/browser/hydrated.ts";
import { browserFixture, PHONE } from "#tests/browser/rig.ts";
import { FONT_LIMIT, PUBLIC_PAGES, SIGNED_IN_PAGES } from "./pages.ts";

const site = browserFixture();

test.each(PUBLIC_PAGES)("a first visit to %s loads few fonts", async (page) => {
  const bytes = await fontsOf(page, false);
  // The description of the API has none of its own.
  if (page !== "/api/docs") expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(FONT_LIMIT);
});

test.each(SIGNED_IN_PAGES)("so does one to %s", async (page) => {
  const bytes = await fontsOf(page, true);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(FONT_LIMIT);
});

// A preloaded file is of no use when another face of its family takes precedence.
test("what is loaded is drawn", async () => {
  const { page, close } = await site.openPage({ viewport: PHONE });
  await goTo(page, `${site.stack.origin}/about`);
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
  );
  expect(loaded.sort()).toEqual(["Figtree", "Fraunces"]);
  await close();
});

/** The bytes of the font files that a browser without a cache loads for a page. */
async function fontsOf(path: string, signedIn: boolean): Promise<number> {
  const jar = signedIn ? (await site.stack.insertPerson()).jar : site.stack.client();
  const { page, close } = await site.openPage({ jar, viewport: PHONE });
  await goTo(page, site.stack.origin + path);
  const total = await page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return loaded
      .filter(({ name }) => name.endsWith(".woff2"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  await close();
  return total;
}
