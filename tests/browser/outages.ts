import { afterEach, describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { insertWithPassword } from "#tests/rig/direct-writes.ts";
import { PASSWORD, type Stack } from "#tests/rig/stack.ts";
import type { BrowserFixture } from "./rig.ts";

const CALM = "One moment, please";

/** Does the same in a browser with scripts and in one without, in parallel. */
async function withAndWithoutScripts(act: (javaScriptEnabled: boolean) => Promise<void>) {
  await Promise.all([true, false].map(act));
}

/** Makes the database of a stack unreachable. @returns what repairs it */
export type Outage = (stack: Stack) => Promise<() => unknown>;

/**
 * Defines what pages show while the database is unreachable, and afterwards.
 * @param ways in which it becomes unreachable, by what it does then
 */
export function describeOutages(
  site: BrowserFixture,
  ways: Readonly<Record<string, Outage>>,
): void {
  describe.each(Object.entries(ways))("while the database %s", (_, outage) => {
    let repair: () => unknown = () => undefined;
    const breakDatabase = async () => {
      repair = await outage(site.stack);
    };
    const repairDatabase = async () => {
      const pending = repair;
      repair = () => undefined;
      await pending();
    };
    afterEach(repairDatabase);
    test("a signed-in person sees what does not work", async () => {
      const { origin } = site.stack;
      const { jar } = await site.stack.insertPerson();
      const windows = await Promise.all(
        [true, false].map((javaScriptEnabled) => site.openPage({ jar, javaScriptEnabled })),
      );
      await Promise.all(windows.map(({ page }) => page.goto(`${origin}/assessment`)));
      await breakDatabase();
      await Promise.all(
        windows.map(async ({ page }) => {
          await page.getByRole("link", { name: "User Profile" }).click();
          await page.getByRole("heading", { name: CALM }).waitFor();
          await page.getByRole("link", { name: "Try again" }).waitFor();
          expect(await page.getByText("log in again").count()).toBe(0);
          await page.goto(origin);
          await page.getByRole("heading", { name: "We Improve Lives" }).waitFor();
          await page.getByText("We cannot see right now whether you are signed in.").waitFor();
        }),
      );
      await repairDatabase();
      for (const { page, close } of windows) {
        await page.goto(`${origin}/profile`);
        await page.getByRole("heading", { name: "Your Profile" }).waitFor();
        await close();
      }
    });

    test("a visitor can read pages and find help", async () => {
      await breakDatabase();
      await withAndWithoutScripts(async (javaScriptEnabled) => {
        const { page, complaints, close } = await site.openPage({ javaScriptEnabled });
        await page.goto(site.stack.origin);
        await page.getByRole("heading", { name: "We Improve Lives" }).waitFor();
        await page.getByRole("link", { name: "In a crisis? Talk to someone now" }).click();
        await page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
        await page.goto(`${site.stack.origin}/history`);
        await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
        expect(await page.getByText("whether you are signed in").count()).toBe(0);
        expect(complaints).toEqual([]);
        await close();
      });
    });

    describe.each([true, false])("scripts %s", (javaScriptEnabled) => {
      test("the typed mood is kept, and sending it again makes one beat for one credit", async () => {
        const { id, jar } = await site.stack.insertPerson();
        const { page, close } = await site.openPage({ jar, javaScriptEnabled });
        await page.goto(`${site.stack.origin}/assessment`);
        await page.getByPlaceholder("Tell me how you really feel...").fill("I feel tense");
        await breakDatabase();
        const main = page.getByRole("main");
        await main.getByRole("button", { name: "Generate the Beat" }).click();
        await main.getByText("We cannot reach your data right now.").waitFor();
        await main.getByText("Nothing was charged.").waitFor();
        expect(await main.getByRole("textbox").inputValue()).toBe("I feel tense");
        await repairDatabase();
        await main.getByRole("button", { name: /Try again|Generate the Beat/ }).click();
        await main.getByText("Your beat is ready to play").waitFor();
        const debits = "select count(*) from credit_ledger where user_id = ? and delta = -1";
        expect(await site.stack.dump.count(debits, [id])).toBe(1);
        await close();
      });

      test("a statement of a crisis is answered with people to talk to", async () => {
        const { jar } = await site.stack.insertPerson();
        const { page, close } = await site.openPage({ jar, javaScriptEnabled });
        await page.goto(`${site.stack.origin}/assessment`);
        await page.getByPlaceholder("Tell me how you really feel...").fill("I want to kill myself");
        await breakDatabase();
        await page.getByRole("button", { name: "Generate the Beat" }).click();
        await page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
        expect(await page.getByText("log in again").count()).toBe(0);
        await close();
      });

      test(
        "the sign-in screen explains the outage, and works once the database is back",
        beforeRelease(!javaScriptEnabled),
        async () => {
          const { email } = await insertWithPassword(site.stack);
          const { page, close } = await site.openPage({ javaScriptEnabled });
          await page.goto(`${site.stack.origin}/auth`);
          await page.getByLabel("Email").fill(email);
          await page.getByLabel("Password").fill(PASSWORD);
          await breakDatabase();
          await page.locator("main form button").click();
          await page.getByRole("alert").getByText("we cannot reach our list of accounts").waitFor();
          expect(await page.getByLabel("Email").inputValue()).toBe(email);
          await repairDatabase();
          await page.getByLabel("Password").fill(PASSWORD);
          await page.locator("main form button").click();
          await page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();
          await close();
        },
      );
    });
  });
}
