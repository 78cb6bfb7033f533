import { expect, test } from "vitest";
import { PUBLIC_PAGES, SIGNED_IN_PAGES } from "#tests/audit/pages.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { ENGLISH } from "#worker/domain/translator.ts";
import { STAND_IN } from "#worker/tools/words/pseudo.ts";
import { brokenWords } from "./broken-words.ts";
import { leftInEnglish } from "./left-in-english.ts";
import { browserFixture, cutPlaceholders, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const product = browserFixture({ sells: true });
const withPseudo = browserFixture({ sells: true, pseudoLanguage: true });

/** For people who write programs. */
const IN_ENGLISH = ["/api/docs"];

/** The pseudo-language is English in other letters: what is left in English is not looked for. */
const LANGUAGES = [
  ...INTERFACE_LANGUAGES.map((one) => ({ ...one, site: product, isOther: one.code !== ENGLISH })),
  { code: STAND_IN, name: "a pseudo-language", site: withPseudo, isOther: false } as const,
];

test.each(LANGUAGES)(
  "every page is in $name, and no wider than a phone of 320 px",
  beforeRelease(),
  async ({ code, site, isOther }) => {
    const { jar } = await site.stack.insertPerson();
    await jar.postBeat({ mood: "मुझे नींद नहीं आती" });
    const viewport = { width: 320, height: 640 };
    const { page, complaints, close } = await site.openPage({ jar, language: code, viewport });
    for (const path of [...PUBLIC_PAGES, ...SIGNED_IN_PAGES, "/no-such-page"]) {
      if (IN_ENGLISH.includes(path)) continue;
      await goTo(page, site.stack.origin + path);
      expect.soft(await page.locator("html").getAttribute("lang"), path).toBe(code);
      if (isOther) expect.soft(await leftInEnglish(page), path).toEqual([]);
      expect.soft(await sidewaysOverflow(page), path).toBe(0);
      expect.soft(await brokenWords(page), path).toEqual([]);
      if (isOther) expect.soft(await cutPlaceholders(page), path).toEqual([]);
    }
    expect(complaints.filter((each) => !each.includes("404"))).toEqual([]);
    await close();
  },
);

test(
  "the pseudo-language is read on pages, before and after their scripts",
  beforeRelease(),
  async () => {
    const { jar } = await withPseudo.stack.insertPerson();
    const { page, complaints, close } = await withPseudo.openPage({ jar, language: STAND_IN });
    await goTo(page, `${withPseudo.stack.origin}/assessment`);
    await page.getByRole("link", { name: "[Ĥííśţóóŕý]", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: /^\[.*\]$/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);
