import { expect, test } from "vitest";
import { PUBLIC_PAGES, SIGNED_IN_PAGES } from "#tests/audit/pages.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { STAND_IN } from "#worker/tools/words/pseudo.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const product = browserFixture({ sells: true });
const withPseudo = browserFixture({ sells: true, pseudoLanguage: true });

/** Of the description of the API, which is in English. */
const IN_ENGLISH = ["/api/docs"];

test.each([
  ...INTERFACE_LANGUAGES.map(({ code, name }) => ({ code, name, site: product })),
  { code: STAND_IN, name: "a pseudo-language", site: withPseudo },
])("no page is wider than a phone of 320 px in $name", beforeRelease(), async ({ code, site }) => {
  const { jar } = await site.stack.insertPerson();
  jar.cookies.set("language", code);
  const wrong: unknown[] = [];
  for (const path of [...PUBLIC_PAGES, ...SIGNED_IN_PAGES]) {
    const { page, complaints, close } = await site.openPage({
      ...{ jar, viewport: { width: 320, height: 640 } },
    });
    await goTo(page, site.stack.origin + path);
    const lang = await page.locator("html").getAttribute("lang");
    const isSpoken = lang === (IN_ENGLISH.includes(path) ? "en" : code);
    const overflow = await sidewaysOverflow(page);
    if (!isSpoken || overflow !== 0 || complaints.length > 0) {
      wrong.push({ path, lang, overflow, complaints: [...complaints] });
    }
    await close();
  }
  expect(wrong).toEqual([]);
});

test(
  "the pseudo-language is read on pages, before and after their scripts",
  beforeRelease(),
  async () => {
    const { jar } = await withPseudo.stack.insertPerson();
    jar.cookies.set("language", STAND_IN);
    const { page, complaints, close } = await withPseudo.openPage({ jar });
    await goTo(page, `${withPseudo.stack.origin}/assessment`);
    await page.getByRole("link", { name: "[Ĥííśţóóŕý]", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: /^\[.*\]$/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);
