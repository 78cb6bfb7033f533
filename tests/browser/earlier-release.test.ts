import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { beatOf } from "#tests/rig/client.ts";
import { browserFixture } from "./rig.ts";
import { goTo, hydrated } from "./using-pages.ts";

const site = browserFixture();

/** What the server says of routes to a page of another release, or in another language than it has now. */
const answerAsLaterRelease = (page: Page) =>
  page.route("**/__manifest*", (route) =>
    route.fulfill({ status: 204, headers: { "X-Remix-Reload-Document": "true" } }),
  );

test("a link whose scripts a deployment took away opens its page as a new document", async () => {
  const { jar } = await site.stack.insertPerson();
  // A service worker would ask for them out of reach of the test.
  const { page, close } = await site.openPage({ jar, serviceWorkers: "block" });
  await goTo(page, `${site.stack.origin}/assessment`);
  await page.waitForFunction(() => window.__remixManifest.routes["routes/history"]);
  let asked = 0;
  // Not taken away again: a request that is on its way then may never be answered.
  await page.route("**/assets/history-*.js", (route) => {
    asked += 1;
    return asked > 2 ? route.continue() : route.fulfill({ status: 404 });
  });
  await page.getByRole("link", { name: "History" }).filter({ visible: true }).first().click();
  await page.getByRole("heading", { name: "History Page" }).waitFor();
  await close();
});

test("a page of an earlier release leads where the person wants to go, with its query", async () => {
  const { jar } = await site.stack.insertPerson();
  const { id, audio_url } = await beatOf(
    await jar.postBeat({ mood: "I feel tense", incognito: true }),
  );
  const room = `/listen/${id}?${audio_url.split("?")[1]}`;
  const { page, close } = await site.openPage({ jar, serviceWorkers: "block" });
  await answerAsLaterRelease(page);
  await goTo(page, `${site.stack.origin}/assessment`);
  await page.evaluate((to) => void window.__remixRouter.navigate(to), room);
  // An incognito beat without its signature is none that the server knows.
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  expect(page.url()).toBe(site.stack.origin + room);
  await close();
});

test("the way back from a page of an earlier release opens what was there, at its place", async () => {
  const { jar } = await site.stack.insertPerson();
  const { page, close } = await site.openPage({ jar, serviceWorkers: "block" });
  await goTo(page, `${site.stack.origin}/help#person`);
  await page.evaluate(() => void window.__remixRouter.navigate("/settings"));
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await answerAsLaterRelease(page);
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Help" }).waitFor();
  expect(new URL(page.url()).hash).toBe("#person");
  await close();
});

test("a page that cannot read the data of another release leads out to a new document", async () => {
  const { jar } = await site.stack.insertPerson();
  const { page, close } = await site.openPage({ jar, serviceWorkers: "block" });
  await goTo(page, `${site.stack.origin}/assessment`);
  const numbered = { "X-Request-Id": crypto.randomUUID() };
  await page.route("**/history.data*", (route) => route.fulfill({ headers: numbered, body: "[" }));
  await page.evaluate(() => void window.__remixRouter.navigate("/history"));
  const out = page.getByRole("link", { name: "Back to the start" });
  const opened = page.waitForEvent("load");
  await out.click();
  await opened;
  await out.waitFor({ state: "detached" });
  await close();
});

test(
  "what a hotspot answers in place of a page can be asked for again",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { page, close } = await site.openPage({ jar, serviceWorkers: "block" });
    await goTo(page, `${site.stack.origin}/assessment`);
    await page.route("**/history.data*", (route) => route.fulfill({ body: "<p>Sign in</p>" }));
    await page.evaluate(() => void window.__remixRouter.navigate("/history"));
    await page.getByRole("heading", { name: "That did not arrive" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "History Page" }).waitFor();
    await close();
  },
);
