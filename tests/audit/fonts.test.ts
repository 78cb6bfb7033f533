import { expect, test } from "vitest";
import { browserFixture, PHONE } from "#tests/browser/rig.ts";
import { goTo } from "#tests/browser/using-pages.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { fontLimit, PUBLIC_PAGES, SIGNED_IN_PAGES } from "./pages.ts";

const site = browserFixture();

/** One of each kind of page is enough for every change. */
const OF_A_KIND = ["/", "/auth", "/help", "/api/docs", "/assessment", "/history"];

for (const page of PUBLIC_PAGES)
  test(
    `a first visit to ${page} loads few fonts`,
    beforeRelease(!OF_A_KIND.includes(page)),
    async () => {
      const bytes = await fontsOf(page, false);
      // The description of the API has none of its own.
      if (page !== "/api/docs") expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(fontLimit(page));
    },
  );

for (const page of SIGNED_IN_PAGES)
  test(`so does one to ${page}`, beforeRelease(!OF_A_KIND.includes(page)), async () => {
    const bytes = await fontsOf(page, true);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(fontLimit(page));
  });

// A preloaded file is of no use when another face of its family takes precedence.
test("what is loaded is drawn", async () => {
  const { page, close } = await site.openPage({ viewport: PHONE, isFirstVisit: true });
  await goTo(page, `${site.stack.origin}/about`);
  await page.evaluate(() => document.fonts.ready);
  const { preloaded, requested, drawn } = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]")];
    const resources = performance.getEntriesByType("resource").map(({ name }) => name);
    // A fallback is a face of the machine, where it has one of those metrics: nothing is fetched for it.
    const loaded = [...document.fonts].filter(
      ({ status, family }) => status === "loaded" && !family.endsWith(" fallback"),
    );
    return {
      preloaded: links.map(({ href }) => href).sort(),
      requested: [...new Set(resources)].filter((name) => name.endsWith(".woff2")).sort(),
      drawn: [...new Set(loaded.map(({ family }) => family))].sort(),
    };
  });
  expect(drawn).toEqual(["Figtree", "Fraunces"]);
  expect(requested).toEqual(preloaded);
  await close();
});

test("a framed page draws each language with the face of its script, and English with none", async () => {
  const { page, complaints, close } = await site.openPage({ viewport: PHONE, isFirstVisit: true });
  const drawn: Record<string, readonly string[]> = {};
  for (const { code } of INTERFACE_LANGUAGES) {
    await goTo(page, `${site.stack.origin}/embed/none?language=${code}`);
    drawn[code] = await page.evaluate(async () => {
      const { fonts } = document;
      await fonts.ready;
      return Array.from(fonts).flatMap(({ family, status }) =>
        status === "loaded" ? [family] : [],
      );
    });
  }
  expect(drawn).toEqual({
    en: [],
    hi: ["Devanagari"],
    ta: ["Tamil"],
    te: ["Telugu"],
    kn: ["Kannada"],
    bn: ["Bengali"],
    mr: ["Devanagari"],
  });
  // It says that the sound is gone, which browsers complain of.
  expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
  await close();
});

/** The bytes of the font files that a browser without a cache loads for a page. */
async function fontsOf(path: string, signedIn: boolean): Promise<number> {
  const jar = signedIn ? (await site.stack.insertPerson()).jar : site.stack.client();
  const { page, close } = await site.openPage({ jar, viewport: PHONE, isFirstVisit: true });
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
