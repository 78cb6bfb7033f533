import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { beatOf, type Client } from "#tests/rig/client.ts";
import type { BeatPage } from "#worker/features/beats/history.ts";
import { reaches } from "./playing-page.ts";
import { browserFixture, PHONE } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();
const WORDS = "I am tense after work and cannot fall asleep";

/** What the server has of a person. */
async function booked(jar: Client) {
  const { beats } = (await (await jar.get("/api/beats")).json()) as BeatPage;
  return { moods: beats.map(({ mood }) => mood), left: beats[0]?.credits_left };
}

/** A person with one beat and so many credits, whose device keeps all that it can. */
async function keptDevice(credits: number) {
  const { jar } = await site.stack.insertPerson(credits + 1);
  await beatOf(await jar.postBeat({ mood: "I am unable to sleep" }));
  const opened = await site.openPage({ jar, viewport: PHONE });
  // By itself, the browser starts the worker as soon as it is asked to, for it has a network: a test says when.
  await opened.context.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, "sync", { value: undefined }),
  );
  await goTo(opened.page, `${site.stack.origin}/device`);
  await opened.page.getByRole("button", { name: "Keep Stillwave on this device" }).click();
  await opened.page.getByRole("button", { name: "Keep this, too" }).click();
  await opened.page.getByText("Without a network, you can type").waitFor();
  return { jar, ...opened };
}

async function type(page: Page): Promise<void> {
  await page.getByLabel("How you feel, in your own words").fill(WORDS);
  await page.getByRole("button", { name: "Make it here" }).click();
  await page.getByText("Your sound is made.").waitFor();
}

test("without a network, beats play from the device; what is typed is heard at once, and booked once it is back", async () => {
  const { jar, context, page, close } = await keptDevice(2);
  await context.setOffline(true);
  await page.goto(`${site.stack.origin}/history`);
  await page.getByRole("link", { name: "On this device" }).click();
  await page.getByRole("button", { name: /^Play: For/ }).waitFor();
  // Of the header its sign alone: the page that is kept is a visitor's, and its reader is none.
  expect(await page.locator("header").getByRole("link").allInnerTexts()).toEqual(["Stillwave"]);
  await page.getByRole("button", { name: /^Play: For/ }).click();
  await reaches(page, 0.2);
  await type(page);
  await page.getByText("It waits for the network.").waitFor();
  await reaches(page, 0.2);
  const source = page.locator("audio[data-heard]");
  expect(await source.evaluate((one: HTMLAudioElement) => one.src)).toContain("/device-sound/");
  expect(await booked(jar)).toEqual({ moods: ["I am unable to sleep"], left: 2 });

  // Closed, and opened again once the network is back.
  const again = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await goTo(again, `${site.stack.origin}/device`);
  await again.getByText("Booked: one credit. It is in your history.").waitFor();
  expect(await booked(jar)).toEqual({ moods: [WORDS, "I am unable to sleep"], left: 1 });
  await again.reload();
  await again.getByText("Booked: one credit.").waitFor();
  expect(await booked(jar)).toMatchObject({ left: 1 });
  const stored = await again.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("stillwave-device");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction("outbox").objectStore("outbox").getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );
  expect(stored).toContain("booked");
  expect(stored).not.toContain("tense");
  await close();
});

test("what was typed is booked once with the page closed, and a page that is open hears of it", async () => {
  const { jar, context, page, close } = await keptDevice(3);
  const other = await context.newPage();
  await goTo(other, `${site.stack.origin}/terms`);
  await context.setOffline(true);
  await page.getByText("You are offline.").first().waitFor();
  await type(page);
  await page.getByText("It waits for the network.").waitFor();
  await page.close();
  await context.setOffline(false);
  const sync = await syncing(other);
  await sync();
  await expect.poll(() => booked(jar)).toEqual({ moods: [WORDS, "I am unable to sleep"], left: 2 });
  await sync();

  // Its own requests are lost.
  await other.route("**/api/beats", (route) => route.abort("connectionreset"));
  await goTo(other, `${site.stack.origin}/device`);
  await other.getByText("Booked: one credit.").waitFor();
  await context.setOffline(true);
  await other.getByText("You are offline.").first().waitFor();
  await type(other);
  await context.setOffline(false);
  await other.getByText("It was sent, and no answer came").waitFor();
  await sync();
  await other.getByText("Booked: one credit.").nth(1).waitFor();
  expect(await booked(jar)).toMatchObject({ left: 1 });
  await close();
});

/** @returns what tells the worker that books without a page that the network is back */
async function syncing(page: Page): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const one = registrations.find(({ scopeURL }) => scopeURL.endsWith("/assets/outbox/"));
    if (one) found.resolve(one.registrationId);
  });
  await line.send("ServiceWorker.enable");
  const registrationId = await found.promise;
  const event = { origin: site.stack.origin, registrationId, tag: "outbox", lastChance: false };
  return async () => void (await line.send("ServiceWorker.dispatchSyncEvent", event));
}

test("the button that keeps does not move away from a hand when its size is known", async () => {
  const { jar } = await site.stack.insertPerson(2);
  const { page, close } = await site.openPage({ jar, viewport: PHONE });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/device-parts.json", async (route) => {
    await held;
    await route.continue();
  });
  await goTo(page, `${site.stack.origin}/device`);
  const keep = page.getByRole("button", { name: "Keep Stillwave on this device" });
  const before = await keep.boundingBox();
  release();
  await page.getByText(/It takes about \d/).waitFor();
  expect(await keep.boundingBox()).toEqual(before);
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect(footer?.y, "nor does the footer").toBeGreaterThanOrEqual(PHONE.height);

  await keep.click();
  await page.getByText(/can be kept here as well: about \d/).waitFor();
  await close();
});

test("the browser's offer to add the page to the device stands last, moves no other button, and is taken by a press", async () => {
  const { jar } = await site.stack.insertPerson(2);
  const { page, close } = await site.openPage({ jar, viewport: PHONE });
  await goTo(page, `${site.stack.origin}/device`);
  const keep = page.getByRole("button", { name: "Keep Stillwave on this device" });
  await page.getByText(/It takes about \d/).waitFor();
  const add = page.getByRole("button", { name: "Add to this device" });
  expect(await add.count()).toBe(0);
  const before = await keep.boundingBox();
  const asked = await page.evaluateHandle(() => {
    const given = { prompts: 0, prevented: false };
    const userChoice = Promise.resolve({ outcome: "dismissed" });
    const prompt = async () => {
      given.prompts += 1;
    };
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt, userChoice }));
    given.prevented = offer.defaultPrevented;
    return given;
  });
  await add.waitFor();
  expect(await keep.boundingBox()).toEqual(before);
  await add.click();
  await page.getByText("Nothing was added.").waitFor();
  expect(await asked.jsonValue()).toEqual({ prompts: 1, prevented: true });
  expect(await add.count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await page.getByText("Stillwave is added to this device.").waitFor();
  await close();
});

test(
  "with no credit left, what was typed stays on the device and is said to; nothing is charged",
  beforeRelease(),
  async () => {
    const { jar, context, page, close } = await keptDevice(1);
    await context.setOffline(true);
    await page.getByText("You are offline.").first().waitFor();
    await type(page);
    await page.getByText("No credits are left, as far as this device knows").waitFor();
    // The last credit went elsewhere meanwhile.
    await beatOf(await jar.postBeat({ mood: "I feel sad and lonely" }));
    await context.setOffline(false);
    await page
      .getByText("You have no credits. Your sound stays here; nothing was charged.")
      .waitFor();
    expect(await booked(jar)).toMatchObject({ left: 0 });
    expect((await booked(jar)).moods).not.toContain(WORDS);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("You have no credits.").waitFor({ state: "detached" });
    await close();
  },
);

test(
  "an answer that was lost is said to be; sent again, it is the same beat and no other credit",
  beforeRelease(),
  async () => {
    const { jar, context, page, close } = await keptDevice(2);
    await context.setOffline(true);
    await page.getByText("You are offline.").first().waitFor();
    await type(page);
    let sent = 0;
    await page.route("**/api/beats", async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await context.setOffline(false);
    await page.getByText("It was sent, and no answer came").waitFor();
    expect(await booked(jar)).toMatchObject({ left: 1 });
    await page.reload();
    await page.getByText("Booked: one credit.").waitFor();
    expect(await booked(jar)).toEqual({ moods: [WORDS, "I am unable to sleep"], left: 1 });
    await close();
  },
);

test(
  "a crisis that is typed without a network is answered with help alone, and nothing of it is kept",
  beforeRelease(),
  async () => {
    const { context, page, close } = await keptDevice(2);
    await context.setOffline(true);
    await page.getByText("You are offline.").first().waitFor();
    await page.getByLabel("How you feel, in your own words").fill("I want to kill myself");
    await page.getByRole("button", { name: "Make it here" }).click();
    await page.getByRole("link", { name: /Tele-MANAS: 14416/ }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "On this device", exact: true }).waitFor();
    expect(await page.getByText("Waiting to be booked").count()).toBe(0);
    await close();
  },
);

test(
  "signing out empties the device; whoever comes next finds nothing",
  beforeRelease(),
  async () => {
    const { page, close } = await keptDevice(2);
    await page.locator("header details summary").last().press("Enter");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("heading", { name: "We Improve Lives" }).waitFor();
    await goTo(page, `${site.stack.origin}/device`);
    await page.getByText("Nothing is kept here.").waitFor();
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => name.startsWith("device-"))).toEqual([]);
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
    expect(scopes.filter((scope) => scope.endsWith("/assets/outbox/"))).toEqual([]);
    await close();
  },
);

test(
  "what is removed while a booking is on its way stays removed, and what still waited is not booked",
  beforeRelease(),
  async () => {
    const { jar, context, page, close } = await keptDevice(3);
    await context.setOffline(true);
    await page.getByText("You are offline.").first().waitFor();
    await type(page);
    await type(page);
    await page.getByText("It waits for the network.").nth(1).waitFor();
    const answered = Promise.withResolvers<void>();
    const removed = Promise.withResolvers<void>();
    await page.route("**/api/beats", async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await removed.promise;
      await route.fulfill({ response });
    });
    await context.setOffline(false);
    await answered.promise;
    await page.getByRole("button", { name: "Remove from this device" }).click();
    await page.getByText("Removed. Your sounds stay in your history.").waitFor();
    removed.resolve();
    await page.getByText("2 credits", { exact: true }).waitFor();
    const stored = await page.evaluate(async () => {
      const opening = indexedDB.open("stillwave-device");
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const stores = [...opening.result.objectStoreNames];
      const transaction = opening.result.transaction(stores);
      const counts = stores.map((store) => transaction.objectStore(store).count());
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      return counts.map(({ result }) => result);
    });
    expect(stored).toEqual([0, 0, 0]);
    expect(await booked(jar)).toMatchObject({ moods: [WORDS, "I am unable to sleep"] });
    await close();
  },
);
