import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { beatOf } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { clearSessions, insertHeard } from "#tests/rig/direct-writes.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

/** Somebody who has listened for weeks, on the smallest phone. */
async function onProgress(options: Parameters<typeof site.openPage>[0] = {}) {
  const { id, jar } = await site.stack.insertPerson();
  const { id: beat } = await beatOf(await jar.postBeat({ mood: "I lie awake at night" }));
  await insertHeard(site.stack, id, clearSessions(beat));
  const viewport = { width: 320, height: 640 };
  const opened = await site.openPage({ jar, viewport, ...options });
  await goTo(opened.page, `${site.stack.origin}/progress`);
  return { ...opened, id, jar };
}

describe.each([true, false])("with scripts %s", (javaScriptEnabled) => {
  test(
    "weeks and months are a link away, and every drawing has its figures as a table",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, complaints, close } = await onProgress({ javaScriptEnabled });
      const views = page.getByRole("navigation", { name: "By week or by month" });
      const shown = () => views.locator("[aria-current=page]").textContent();
      expect(await shown()).toBe("By week");
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      const heard = page.getByRole("region", { name: "What you heard", exact: true });
      await heard.getByText("24 sessions and 480 minutes in these 12 weeks.").waitFor();
      await heard.getByText("The same as a table").click();
      const weeks = heard.getByRole("row").filter({ hasNotText: "Week of" });
      const minutes = await weeks.locator("td:nth-of-type(1)").allTextContents();
      expect(minutes.map(Number).reduce((sum, value) => sum + value, 0)).toBe(480);
      expect(await heard.locator("svg rect").count()).toBe(minutes.length);

      await views.getByRole("link", { name: "By month" }).click();
      await page.waitForURL("**/progress?by=month");
      await page.getByText("24 sessions and 480 minutes in these 12 months.").waitFor();
      expect(await shown()).toBe("By month");
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await views.getByRole("link", { name: "By week" }).click();
      await heard.getByText("in these 12 weeks").waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

test(
  "all of it is reached by keyboard: the months, the weeks, a table",
  beforeRelease(),
  async () => {
    const { page, close } = await onProgress();
    const press = (key: string) => page.keyboard.press(key);
    await page.getByRole("link", { name: "By week" }).focus();
    await press("Tab");
    await press("Enter");
    await page.waitForURL("**/progress?by=month");
    await page.getByRole("link", { name: "By week" }).focus();
    await press("Enter");
    await page.waitForURL("**/progress");
    await page.getByText("A gap is a week").waitFor();
    await page.getByRole("link", { name: "By month" }).focus();
    await press("Tab");
    await press("Enter");
    const table = page.getByRole("region", { name: "How you felt, in figures" }).getByRole("table");
    await table.waitFor();
    await press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "How you felt, in figures",
    );
    await close();
  },
);

test("the last week is the one of the day where the person is", beforeRelease(), async () => {
  const labels: (string | null)[] = [];
  // A day apart for ever: whatever the time, these two are never on the same date.
  for (const timezoneId of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
    const { page, close } = await onProgress({ timezoneId });
    const today = await page.evaluate((at) => {
      const today = new Date(at);
      const monday = new Date(today.getFullYear(), today.getMonth(), today.getDate());
      monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
      return monday.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
    }, now());
    const last = page.locator("section[aria-labelledby=felt] p > span").last();
    await expect.poll(() => last.textContent()).toBe(today);
    labels.push(today);
    await close();
  }
  expect(labels).toHaveLength(2);
});

test("a newcomer is told how it begins, and nothing is missing of which to be ashamed", async () => {
  const { jar } = await site.stack.insertPerson();
  const { page, complaints, close } = await site.openPage({ jar, javaScriptEnabled: false });
  await page.goto(`${site.stack.origin}/progress`);
  await page.getByRole("heading", { name: "Your weeks will show here" }).waitFor();
  expect(await page.getByRole("main").getByRole("table").count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "Or begin a plan" }).click();
  await page.getByRole("heading", { name: "Your plan", level: 1 }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("the history leads to it, and so does the menu", beforeRelease(), async () => {
  const { page, close } = await onProgress();
  await goTo(page, `${site.stack.origin}/history`);
  await page.getByRole("link", { name: /^All of your progress/ }).click();
  await page.getByRole("heading", { name: "Your progress" }).waitFor();
  await page.locator("header summary", { hasText: "Menu" }).click();
  await page.locator("header").getByRole("link", { name: "Progress" }).click();
  await page.getByRole("heading", { name: "Your progress" }).waitFor();
  await close();
});
