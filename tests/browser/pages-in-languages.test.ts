import { expect, test } from "vitest";
import { PUBLIC_PAGES, SIGNED_IN_PAGES } from "#tests/audit/pages.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { leftInEnglish } from "./left-in-english.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture({ sells: true });
/** For people who write programs. */
const IN_ENGLISH = ["/api/docs"];
const OTHERS = INTERFACE_LANGUAGES.filter(({ code }) => code !== "en");

test.each(OTHERS)(
  "every page is in $name, and no wider than a phone of 320 px",
  beforeRelease(),
  async ({ code }) => {
    const { jar } = await site.stack.insertPerson();
    await jar.postBeat({ mood: "मुझे नींद नहीं आती" });
    const viewport = { width: 320, height: 640 };
    const { page, complaints, close } = await site.openPage({ jar, language: code, viewport });
    for (const path of [...PUBLIC_PAGES, ...SIGNED_IN_PAGES, "/no-such-page"]) {
      if (IN_ENGLISH.includes(path)) continue;
      await goTo(page, site.stack.origin + path);
      expect.soft(await page.locator("html").getAttribute("lang"), path).toBe(code);
      expect.soft(await leftInEnglish(page), path).toEqual([]);
      expect.soft(await sidewaysOverflow(page), path).toBe(0);
    }
    expect(complaints.filter((each) => !each.includes("404"))).toEqual([]);
    await close();
  },
);
