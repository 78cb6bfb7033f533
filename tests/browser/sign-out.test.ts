import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { insertWithPassword } from "#tests/rig/direct-writes.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { browserFixture } from "./rig.ts";
import { goTo, hydrated } from "./using-pages.ts";

const site = browserFixture();

async function twoTabs() {
  const { id, jar } = await site.stack.insertPerson();
  const { context, page: here, close } = await site.openPage({ jar });
  await goTo(here, `${site.stack.origin}/profile`);
  const there = await context.newPage();
  await goTo(there, `${site.stack.origin}/history`);
  const email = `${id}@example.com`;
  await there.getByText(email).first().waitFor();
  return { here, there, email, close };
}

async function withSession() {
  const { jar } = await site.stack.insertPerson();
  return site.openPage({ jar });
}

async function signOut(page: Page): Promise<void> {
  await page.locator("header details summary").first().press("Enter");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("heading", { name: "We Improve Lives" }).waitFor();
}

const atSignIn = (page: Page) =>
  page.getByRole("heading", { name: "Sign in to your account" }).waitFor();

test(
  "another tab leaves its private page as soon as the person signed out",
  beforeRelease(),
  async () => {
    const { here, there, email, close } = await twoTabs();
    await signOut(here);
    await atSignIn(there);
    expect(new URL(there.url()).searchParams.get("next")).toBe("/history");
    expect(await there.content()).not.toContain(email);
    await close();
  },
);

test("so does one whose browser has no channel between tabs", beforeRelease(), async () => {
  const { jar } = await site.stack.insertPerson();
  const { context, page: here, close } = await site.openPage({ jar });
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, "BroadcastChannel"));
  const there = await context.newPage();
  await goTo(there, `${site.stack.origin}/history`);
  await goTo(here, `${site.stack.origin}/profile`);
  await signOut(here);
  await atSignIn(there);
  await close();
});

test("tabs of one person never show another who signed in beside them, and end with the session", async () => {
  const { here, there, email, close } = await twoTabs();
  const next = await site.stack.insertPerson();
  const nextEmail = `${next.id}@example.com`;
  const headerOf = (page: Page) => page.locator("header");
  // As a page without scripts signs in, which no tab hears of.
  const value = next.jar.cookies.get("session") ?? "";
  await here.context().addCookies([{ name: "session", value, url: site.stack.origin }]);

  await there.locator("nav a[href='/profile']:visible").first().click();
  await headerOf(there).getByText(nextEmail).first().waitFor();
  expect(await there.content()).not.toContain(email);
  // The page of the next person ends the other tab's.
  await headerOf(here).getByText(nextEmail).first().waitFor();
  expect(await here.content()).not.toContain(email);
  await hydrated(here);

  const seen = () => here.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  // A network that brings nothing ends nothing, not even on a page that plays.
  let isThere = false;
  let lost = 0;
  // Not taken away again: a request that is on its way then may never be answered.
  await here.route("**/api/beats?limit=1", async (route) => {
    if (isThere) return route.continue();
    await route.abort();
    lost += 1;
  });
  await expect
    .poll(async () => {
      await seen();
      return lost;
    })
    .toBeGreaterThan(0);
  isThere = true;
  expect(await here.evaluate(() => document.documentElement.hidden)).toBe(false);
  expect(new URL(here.url()).pathname).toBe("/profile");

  // As somebody comes back whose session ended on another device, or on a page without scripts.
  await here.context().clearCookies();
  await expect
    .poll(async () => {
      await seen();
      return new URL(here.url()).pathname;
    })
    .toBe("/auth");
  await atSignIn(here);
  await close();
});

test("a form that was given back stays for its person alone, and one for a new password goes with them", async () => {
  const { context, page, close } = await withSession();
  const own = await context.cookies();
  const next = await site.stack.insertPerson();
  const nextValue = next.jar.cookies.get("session") ?? "";
  const asOther = () =>
    context.addCookies([{ name: "session", value: nextValue, url: site.stack.origin }]);
  const looks = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const asked = async () => {
    const answer = page.waitForResponse("**/api/beats?limit=1");
    await looks();
    await answer;
  };
  await goTo(page, `${site.stack.origin}/profile`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("session"))).not.toBe(null);
  await page.getByLabel("Full name").fill("Asha Rao");
  await context.clearCookies();
  // As somebody who looked at a message: nothing says yet that the session has ended.
  await asked();
  expect(await page.getByLabel("Full name").inputValue()).toBe("Asha Rao");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "You are signed out." }).waitFor();
  await asked();
  expect(await page.getByLabel("Full name").inputValue()).toBe("Asha Rao");
  await asOther();
  await looks();
  await page.locator("header").getByText(`${next.id}@example.com`).first().waitFor();
  expect(await page.getByLabel("Full name").inputValue()).toBe("");

  await context.clearCookies();
  await context.addCookies(own);
  await goTo(page, `${site.stack.origin}/auth?view=update_password`);
  const password = page.getByLabel("New password");
  await password.waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("session"))).not.toBe(null);
  await asOther();
  await looks();
  await password.waitFor({ state: "detached" });
  await close();
});

test(
  "another tab leaves its private page once the account is deleted, and only then",
  beforeRelease(),
  async () => {
    const { jar } = await insertWithPassword(site.stack);
    const { context, page: here, close } = await site.openPage({ jar });
    const there = await context.newPage();
    await goTo(there, `${site.stack.origin}/history`);
    await goTo(here, `${site.stack.origin}/settings`);
    await there.evaluate(() => {
      document.body.dataset.kept = "yes";
    });
    await here.locator("summary", { hasText: "Delete my account" }).click();
    const password = here.getByLabel("Your password");
    const remove = here.getByRole("button", { name: "Delete everything for good" });

    const mark = () => here.evaluate(() => localStorage.getItem("session"));
    const before = await mark();
    const checked = there.waitForResponse("**/api/beats?limit=1");
    await password.fill("a wrong guess");
    await remove.click();
    await here.getByText("That is not your password. Nothing was deleted.").waitFor();
    expect((await checked).status()).toBe(200);
    expect(await there.evaluate(() => document.body.dataset.kept)).toBe("yes");

    await hydrated(here);
    // What the device keeps is theirs by this mark.
    await expect.poll(mark).toBe(before);
    await password.fill(PASSWORD);
    await remove.click();
    await here.getByRole("heading", { name: "Everything was deleted" }).waitFor();
    await atSignIn(there);
    await close();
  },
);

test("Back after signing out shows no private page", async () => {
  const { here, email, close } = await twoTabs();
  await signOut(here);
  await here.goBack();
  await atSignIn(here);
  expect(await here.content()).not.toContain(email);
  await close();
});

test(
  "a page that was kept whole while its person signed out is requested anew when it is shown",
  beforeRelease(),
  async () => {
    const { here, there, close } = await twoTabs();
    // As the browser would bring it up from its cache of pages, in which it heard nothing.
    await there.evaluate(() => localStorage.clear());
    await here.context().clearCookies();
    await there.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
    await atSignIn(there);
    await close();
  },
);

test(
  "a page that was kept whole while its person stayed signed in is shown as it was",
  beforeRelease(),
  async () => {
    const { here, there, close } = await twoTabs();
    await there.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      document.body.dataset.kept = "yes";
    });
    await here.getByRole("heading", { name: "Your Profile" }).waitFor();
    expect(await there.evaluate(() => document.body.dataset.kept)).toBe("yes");
    await close();
  },
);
