import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

describe.each([true, false])("with scripts %s, on a phone of 320 px", (javaScriptEnabled) => {
  async function onPlan(moods: readonly string[] = []) {
    const { id, jar } = await site.stack.insertPerson();
    for (const mood of moods) await (await jar.postBeat({ mood })).text();
    const opened = await site.openPage({
      ...{ jar, javaScriptEnabled, viewport: { width: 320, height: 640 } },
    });
    await goTo(opened.page, `${site.stack.origin}/plan`);
    return { ...opened, id, jar };
  }

  test(
    "a plan is begun, played, done, changed and ended, and nothing is spent but by a tap",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, id, complaints, close } = await onPlan(["I cannot sleep"]);
      const debits = () =>
        site.stack.dump.count(
          "select count(*) from credit_ledger where user_id = ? and reason = 'generation'",
          [id],
        );
      await page.getByRole("radio", { name: "Sleep" }).check();
      await page.getByRole("button", { name: "See what it takes" }).click();
      await page.getByText("One sound is new. It takes 1 credit").waitFor();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: "Begin today" }).click();
      await page.getByText("Session 1 of 7").waitFor();
      expect([await debits(), await sidewaysOverflow(page)]).toEqual([1, 0]);

      await page.getByRole("link", { name: /^Play / }).click();
      await page.waitForURL(/\/listen\/[\w-]+\?minutes=20&layer=rain&breath=1/);
      await page.getByText("20:00 left").waitFor();
      await goTo(page, `${site.stack.origin}/plan`);

      await page.getByRole("button", { name: "Done", exact: true }).click();
      await page.getByText("Done for today.").waitFor();
      await page.getByText("1 of 7 sessions done").waitFor();
      await page.getByRole("button", { name: "Not yet: take it back" }).click();
      await page.getByRole("button", { name: "Done", exact: true }).waitFor();

      await page.getByRole("button", { name: /^Make this sound/ }).click();
      await page.getByText("Not made yet").waitFor({ state: "detached" });
      expect(await debits()).toBe(2);

      await page.getByText("Change the plan").click();
      await page.getByRole("radio", { name: "10 minutes" }).check();
      await page.getByRole("button", { name: "Save the change" }).click();
      await page.getByText("10 min ·").first().waitFor();

      await page.getByText("End the plan").click();
      await page.getByRole("button", { name: "Yes, end it" }).click();
      await page.getByRole("button", { name: "See what it takes" }).waitFor();
      expect([await debits(), complaints]).toEqual([2, []]);
      await close();
    },
  );

  test(
    "what was chosen is still there for whoever wants to change something",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, close } = await onPlan();
      await page.getByRole("radio", { name: "Lift" }).check();
      await page.getByRole("radio", { name: "Three weeks" }).check();
      await page.getByLabel("When do you want to listen?").selectOption("7");
      await page.getByRole("button", { name: "See what it takes" }).click();
      await page.getByText("4 sounds are new.").waitFor();
      await page.getByRole("button", { name: "Change something" }).click();
      await page.getByRole("button", { name: "See what it takes" }).waitFor();
      expect(await page.getByRole("radio", { name: "Lift" }).isChecked()).toBe(true);
      expect(await page.getByRole("radio", { name: "Three weeks" }).isChecked()).toBe(true);
      expect(await page.getByLabel("When do you want to listen?").inputValue()).toBe("7");
      await close();
    },
  );
});

test(
  "by keyboard alone a plan is begun and a session done, and the focus stays in the page",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    await (await jar.postBeat({ mood: "I cannot sleep" })).text();
    const { page, close } = await site.openPage({ jar });
    await goTo(page, `${site.stack.origin}/plan`);
    const press = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true });
      await button.focus();
      await page.keyboard.press("Enter");
    };
    await press("See what it takes");
    await page.getByRole("heading", { name: "Before you begin" }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await expect.poll(focused).toBe("Before you begin");
    await press("Begin today");
    await page.getByText("Session 1 of 7").waitFor();
    await press("Done");
    await page.getByText("Done for today.").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null), {
        timeout: 30_000,
      })
      .toBe(true);
    await close();
  },
);

test("the clock of the device is the clock of the plan", beforeRelease(), async () => {
  const { jar } = await site.stack.insertPerson();
  const { page, close } = await site.openPage({ jar, timezoneId: "America/New_York" });
  await goTo(page, `${site.stack.origin}/plan`);
  await page.getByText("By the clock of New York.").waitFor();
  await page.getByRole("button", { name: "See what it takes" }).click();
  await page.getByRole("button", { name: "Begin today" }).click();
  await page.getByText("Session 1 of 7").waitFor();
  expect(await page.locator("input[name=zone]").inputValue()).toBe("America/New_York");
  await close();
});

for (const javaScriptEnabled of [true, false]) {
  test(
    `with scripts ${javaScriptEnabled}, on a phone of 320 px, mails are turned on and a calendar's address is made, kept and ended`,
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { jar } = await site.stack.insertPerson();
      const wishes = { goal: "calm", days: "7", hour: "21", minutes: "20", zone: "UTC" };
      await jar.postForm("/plan", { intent: "start", ...wishes });
      const { page, complaints, close } = await site.openPage({
        ...{ jar, javaScriptEnabled, viewport: { width: 320, height: 640 } },
      });
      const open = (path: string) => goTo(page, site.stack.origin + path);
      await open("/plan");
      await page.getByRole("link", { name: "Reminders" }).click();
      await page.getByText("No mails are sent.").waitFor();

      await page.getByRole("checkbox", { name: "Mail me once a day" }).check();
      await page.getByLabel("At what time?").selectOption("7");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("You get a mail a day at 7 in the morning.").waitFor();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

      // A second tap of the form that this page has by now: the address that it made is still shown.
      const form = page.locator("form", { hasText: "Make an address" });
      const fields: Record<string, string> = {};
      for (const input of await form.locator("input").all()) {
        fields[(await input.getAttribute("name")) ?? ""] = await input.inputValue();
      }
      await page.getByRole("button", { name: "Make an address" }).click();
      await page.getByText("Show the address").click();
      const address = () => page.getByLabel("Address of your calendar").inputValue();
      const made = await address();
      expect(made).toMatch(/\/plan\/calendar\/[0-9a-f]{64}\.ics$/);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await jar.postForm("/plan/reminders", fields);
      await open("/plan/reminders");
      expect(await address()).toBe(made);
      expect((await fetch(made)).status).toBe(200);

      await page.getByRole("button", { name: "End this address" }).click();
      await page.getByRole("button", { name: "Make an address" }).waitFor();
      expect((await fetch(made)).status).toBe(404);
      expect(complaints).toEqual([]);
      await close();
    },
  );
}
