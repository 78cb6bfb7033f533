import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { browserFixture, PHONE } from "./rig.ts";
import { hydrated } from "./using-pages.ts";

const site = browserFixture({ sells: true });

/** A message of a catalog in a language, as its file has it. */
async function message(folder: string, language: string, ...path: string[]): Promise<string> {
  const file = await readFile(`${folder}/words/${language}.json`, "utf8");
  return path.reduce((words, key) => words[key], JSON.parse(file));
}

test.each([true, false])(
  "somebody who reads Tamil chooses it, stays where they are, and hears a beat, scripts %s",
  async (javaScriptEnabled) => {
    const { jar } = await site.stack.insertPerson();
    const { page, complaints, close } = await site.openPage({
      ...{ jar, javaScriptEnabled, viewport: PHONE },
    });
    await page.goto(`${site.stack.origin}/assessment`);
    if (javaScriptEnabled) await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Language" }).click();
    await page.getByRole("button", { name: "தமிழ்" }).click();
    await page.waitForURL(/\/assessment$/);
    expect(await page.locator("html").getAttribute("lang")).toBe("ta");
    if (javaScriptEnabled) await hydrated(page);
    const title = await message("app/generator", "ta", "question", "title");
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await page.locator("textarea").fill("I feel tense after work");
    await page.locator("main form[action='/assessment'] button[type=submit]").click();
    if (javaScriptEnabled) {
      await page.waitForURL(/\/listen\//);
      // It plays from the tap that asked for it.
      const pause = await message("app/listening", "ta", "player", "pause");
      await page.getByRole("button", { name: pause, exact: true }).first().waitFor();
    } else await page.waitForURL(/\/assessment\?beat=/);
    expect(await page.locator("html").getAttribute("lang")).toBe("ta");
    expect(complaints).toEqual([]);
    await close();
  },
);
