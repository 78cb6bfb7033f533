import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { goTo } from "./hydrated.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";

const site = browserFixture();

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
