import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { listedSound, personWithBeat, soundOf } from "#tests/rig/shared-sounds.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const known = { keptSounds: 0 };
const site = browserFixture({}, known);

test("a page of another site plays a shared sound in a frame", beforeRelease(), async () => {
  const { sound } = await listedSound(site.stack, { feeling: "angry", goal: "calm" }, soundOf(92));
  const { page, complaints, close } = await site.openPage({ javaScriptEnabled: true });
  const code = `<link rel="icon" href="data:,"><iframe src="${site.stack.origin}/embed/${sound}"></iframe>`;
  const elsewhere = createServer((_, answer) =>
    answer.writeHead(200, { "Content-Type": "text/html" }).end(code),
  );
  await once(elsewhere.listen(0, "127.0.0.1"), "listening");
  const { port } = elsewhere.address() as AddressInfo;
  await goTo(page, `http://127.0.0.1:${port}/`);
  const frame = page.frameLocator("iframe");
  const audio = frame.locator("audio");
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  await expect
    .poll(() => audio.evaluate(({ currentTime }: HTMLAudioElement) => currentTime))
    .toBeGreaterThan(0);
  expect(await page.context().cookies(site.stack.origin)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
  elsewhere.close();
});

describe.each([true, false])("with scripts %s, on a phone of 320 px", (javaScriptEnabled) => {
  const viewport = { width: 320, height: 640 };
  const formula = soundOf(javaScriptEnabled ? 90 : 91);
  const feeling = javaScriptEnabled ? "Sleepless" : "Tired";
  const under = { feeling: feeling.toLowerCase(), goal: "sleep" };

  test(
    "a person shares a beat by its menu, after a look at what others see, and takes it back",
    beforeRelease(),
    async () => {
      const { jar } = await personWithBeat(site.stack);
      const { page, complaints, close } = await site.openPage({ jar, javaScriptEnabled, viewport });
      await goTo(page, `${site.stack.origin}/history`);
      await page.locator("summary[title=More]").click();
      await page.getByRole("link", { name: "Share the sound" }).click();
      await page.getByRole("radio", { name: "Lonely" }).check();
      await page.getByRole("radio", { name: "Lift" }).check();
      await page.getByRole("button", { name: "See what others will see" }).click();
      await page.getByRole("heading", { name: "This is all that others see" }).waitFor();
      await page.getByText("Towards lift").waitFor();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: "Change something" }).click();
      expect(await page.getByRole("radio", { name: "Lonely" }).isChecked()).toBe(true);
      await page.getByRole("radio", { name: "Calm" }).check();
      await page.getByRole("button", { name: "See what others will see" }).click();
      await page.getByText("Towards calm").waitFor();
      // A browser without scripts begins each page anew.
      if (javaScriptEnabled) await expect.poll(() => focusIsInPage(page)).toBe(true);
      await page.getByRole("button", { name: "Share it" }).click();
      await page.getByText("You share this sound.").waitFor();
      if (javaScriptEnabled) await expect.poll(() => focusIsInPage(page)).toBe(true);
      await page.getByRole("link", { name: "What you share" }).click();
      await page.getByRole("heading", { name: "What you share" }).waitFor();
      await page.getByText("Shared under “Lonely”").waitFor();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: "Take it back" }).click();
      await page.getByText("You share nothing.").waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test(
    "a visitor plays a shared sound; signed in it is kept and said to have helped",
    beforeRelease(),
    async () => {
      await listedSound(site.stack, under, formula);
      const visitor = await site.openPage({ javaScriptEnabled, viewport });
      await goTo(visitor.page, `${site.stack.origin}/community`);
      await visitor.page.getByRole("link", { name: feeling }).click();
      await visitor.page.getByRole("link", { name: "Towards sleep" }).click();
      const audio = visitor.page.locator("audio");
      await audio.evaluate((element: HTMLAudioElement) => element.play());
      await expect
        .poll(() => audio.evaluate(({ currentTime }: HTMLAudioElement) => currentTime))
        .toBeGreaterThan(0);
      expect(await sidewaysOverflow(visitor.page)).toBeLessThanOrEqual(0);
      await visitor.page.getByRole("link", { name: "Sign in to keep it" }).waitFor();
      const address = visitor.page.url();
      expect(visitor.complaints).toEqual([]);
      await visitor.close();

      const { jar } = await site.stack.insertPerson(0);
      const { page, complaints, close } = await site.openPage({ jar, javaScriptEnabled, viewport });
      await goTo(page, address);
      await page.getByRole("button", { name: "This helped" }).click();
      await page.getByText("You said that this helped").waitFor();
      if (javaScriptEnabled) await expect.poll(() => focusIsInPage(page)).toBe(true);
      await page.getByRole("button", { name: "Take it back" }).click();
      await page.getByRole("button", { name: "This helped" }).waitFor();
      await page.getByRole("button", { name: "Keep it" }).click();
      await page.getByRole("link", { name: "Open your copy" }).click();
      await page.waitForURL(/\/listen\//);
      await page.getByRole("heading", { name: `For feeling ${under.feeling}` }).waitFor();
      known.keptSounds += 1;
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

/** Whether the focus is in the content: it is nowhere once the button that had it is gone. */
function focusIsInPage(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest("main") !== null);
}
