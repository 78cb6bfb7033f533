import { afterEach, describe, expect, test } from "vitest";
import { PASSWORD } from "#tests/rig/stack.ts";
import { browserFixture } from "./rig.ts";

/** What pages show while the database is unreachable, and afterwards. */
const site = browserFixture();
let repair: () => unknown = () => undefined;
afterEach(() => repairDatabase());

/** Ways in which the database becomes unreachable; each returns a function that repairs it. */
const OUTAGES = {
  async "is killed, and refuses"() {
    await site.stack.engine.kill();
    return () => site.stack.engine.restart();
  },
  async "is stopped"() {
    site.stack.engine.freeze();
    return () => site.stack.engine.thaw();
  },
  async "takes 20 seconds"() {
    site.stack.intervene(() => ({ delayMs: 20_000 }));
    return () => site.stack.intervene(undefined);
  },
  async "gives half answers"() {
    site.stack.intervene(() => "truncated");
    return () => site.stack.intervene(undefined);
  },
} as const;

async function breakDatabase(how: keyof typeof OUTAGES): Promise<void> {
  repair = await OUTAGES[how]();
}

async function repairDatabase(): Promise<void> {
  const pending = repair;
  repair = () => undefined;
  await pending();
}

const CALM = "One moment, please";
const WAYS = Object.keys(OUTAGES) as (keyof typeof OUTAGES)[];

/** Does the same in a browser with scripts and in one without, in parallel. */
async function withAndWithoutScripts(act: (javaScriptEnabled: boolean) => Promise<void>) {
  await Promise.all([true, false].map(act));
}

test.each(WAYS)("while it %s, a signed-in person sees what does not work", async (how) => {
  const { origin } = site.stack;
  const { jar } = await site.stack.insertPerson();
  const windows = await Promise.all(
    [true, false].map((javaScriptEnabled) => site.openPage({ jar, javaScriptEnabled })),
  );
  await Promise.all(windows.map(({ page }) => page.goto(`${origin}/assessment`)));
  await breakDatabase(how);
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

test.each(WAYS)("while it %s, a visitor can read pages and find help", async (how) => {
  await breakDatabase(how);
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
    await breakDatabase("is killed, and refuses");
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
    await breakDatabase("is stopped");
    await page.getByRole("button", { name: "Generate the Beat" }).click();
    await page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
    expect(await page.getByText("log in again").count()).toBe(0);
    await close();
  });

  test("the sign-in screen explains the outage, and works once the database is back", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await site.stack.person(email);
    const { page, close } = await site.openPage({ javaScriptEnabled });
    await page.goto(`${site.stack.origin}/auth`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await breakDatabase("is killed, and refuses");
    await page.locator("main form button").click();
    await page.getByRole("alert").getByText("we cannot reach our list of accounts").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    await repairDatabase();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.locator("main form button").click();
    await page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();
    await close();
  });
});
