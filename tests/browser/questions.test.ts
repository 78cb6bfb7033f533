import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { goTo, hydrated } from "./using-pages.ts";

const site = browserFixture();

const PHONE = { width: 320, height: 640 } as const;
const CRISIS = "I want to kill myself tonight";

describe.each([true, false])("with scripts %s, on a phone of 320 px", (javaScriptEnabled) => {
  async function onHelp(signedIn = false) {
    const { id, jar } = await site.stack.insertPerson();
    const opened = await site.openPage({
      ...{ javaScriptEnabled, viewport: PHONE },
      ...(signedIn && { jar }),
    });
    const { page } = opened;
    await goTo(page, `${site.stack.origin}/help`);
    const ask = async (question: string) => {
      await page.getByLabel("Your question").fill(question);
      await page.getByRole("button", { name: "Ask", exact: true }).click();
    };
    return { ...opened, ask, id };
  }

  test(
    "a question is answered with its source, and a suggested one by a tap",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, ask, complaints, close } = await onHelp();
      await ask("do i need hedphones");
      await page.getByText("Yes, in both ears").waitFor();
      await page.getByRole("link", { name: "Questions people ask" }).waitFor();
      expect(new URL(page.url()).search).toBe("");
      await goTo(page, `${site.stack.origin}/help`);
      await page.getByRole("button", { name: "Can I get a refund?" }).click();
      await page.getByText("No refunds are currently offered.").waitFor();
      expect([await sidewaysOverflow(page), complaints]).toEqual([0, []]);
      await close();
    },
  );

  test("a crisis gets help in place of everything, and the way back begins anew", async () => {
    const { page, ask, close } = await onHelp();
    await ask(CRISIS);
    await page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
    expect(await page.getByLabel("Your question").count()).toBe(0);
    expect(await page.content()).not.toContain("tonight");
    await page.getByRole("link", { name: "Back to the help page" }).click();
    expect(await page.getByLabel("Your question").inputValue()).toBe("");
    await close();
  });

  test(
    "a message is sent once; changed after Back it is another one",
    beforeRelease(),
    async () => {
      const { page, id, close } = await onHelp(true);
      const send = async (text: string) => {
        await page.getByLabel("Your message").fill(text);
        await page.getByRole("button", { name: "Send to the team" }).click();
        await page.waitForURL(/\/help\/messages/);
      };
      const kept = () =>
        site.stack.dump.count("select count(*) from help_message where user_id = ?", [id]);
      await send("My beat hums.");
      await page.getByText("My beat hums.").waitFor();
      await page.goBack();
      await hydrated(page);
      await send("My beat hums.");
      await page.goBack();
      await hydrated(page);
      await send("My beat hums, in the left ear.");
      await page.getByText("in the left ear").waitFor();
      // A page that was loaded anew after Back has a new key, and is another form.
      expect(await kept()).toBeGreaterThanOrEqual(2);
      await close();
    },
  );
});

test("what was asked stays in the box while there is no connection, and is answered afterwards", async () => {
  const { page, context, close } = await site.openPage({ viewport: PHONE });
  await goTo(page, `${site.stack.origin}/help`);
  await context.setOffline(true);
  await page.getByLabel("Your question").fill("can I get a refund");
  await page.getByLabel("Your question").press("Enter");
  await page.getByText("You are offline.").waitFor();
  expect(await page.getByLabel("Your question").inputValue()).toBe("can I get a refund");
  await context.setOffline(false);
  await page.getByLabel("Your question").press("Enter");
  await page.getByText("No refunds are currently offered.").waitFor();
  await close();
});

test("a connection that dies without a word counts as lost in half a minute, and the question stays", async () => {
  const { page, close } = await site.openPage({ serviceWorkers: "block" });
  await page.clock.install();
  await goTo(page, `${site.stack.origin}/help`);
  await page.route("**/help/answer*", () => {});
  const question = page.getByLabel("Your question");
  const asked = page.waitForRequest("**/help/answer*");
  await question.fill("do i need headphones");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await asked;
  await page.clock.runFor(31_000);
  await page.getByText("The connection was lost. Your question is still here").waitFor();
  expect(await question.inputValue()).toBe("do i need headphones");
  await close();
});

test("while a language model chooses, the page says where it looks", async () => {
  const { page, close } = await site.openPage({ viewport: PHONE });
  await goTo(page, `${site.stack.origin}/help`);
  const looking = 'event: looking\ndata: [{"to":"/pricing","title":"Pricing"}]\n\n';
  await page.evaluate((text) => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(text)),
    });
    window.fetch = async () =>
      new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }, looking);
  await page.getByLabel("Your question").fill("what does it cost");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("Looking at: Pricing").waitFor();
  await close();
});
