import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { now } from "#tests/rig/clock.ts";
import { browserFixture, PHONE } from "./rig.ts";
import { hydrated } from "./using-pages.ts";

const known = { deletedBeats: 0 };
const site = browserFixture({}, known);

const MOODS = ["I feel stressed, 100% of the day", "My back hurts", "I am unable to sleep"];

/** The words of the beats that a page lists. */
const moodsOn = (page: Page) => page.locator("article p[dir=auto] a").allTextContents();
/** Asks for a deletion, in the open menu of a row; the same takes it back. */
const ask = (row: Locator) => row.locator("[data-asks] > summary");
const rowOf = (page: Page, mood: string) => page.locator("article", { hasText: mood });

/** Plays the last second of the sound. */
async function hearTheEnd(page: Page): Promise<void> {
  const sound = page.locator("audio[data-heard]");
  await sound.evaluate(async (element) => {
    const audio = element as HTMLAudioElement;
    if (audio.readyState === 0) {
      await new Promise((known) => audio.addEventListener("loadedmetadata", known, { once: true }));
    }
    audio.currentTime = audio.duration - 1;
    await audio.play();
  });
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByLabel("Search your moods").fill(words);
  await page.getByRole("button", { name: "Search" }).click();
}

/** Leaves the results of a search for the generator, and comes back to them. */
async function wayBack(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Feel better" }).first().click();
  await page.getByPlaceholder("Tell me how you really feel...").waitFor();
  await page.goBack();
  await page.getByText("1 beat found for back").waitFor();
}

interface HistoryOptions {
  readonly javaScriptEnabled?: boolean;
  readonly viewport?: typeof PHONE;
  readonly serviceWorkers?: "block";
  readonly isFirstVisit?: boolean;
}

async function withHistory(options: HistoryOptions = {}) {
  const { id, jar } = await site.stack.insertPerson();
  for (const mood of MOODS) await jar.postBeat({ mood });
  await jar.postBeat({ mood: "I feel anxious and nobody may know", incognito: true });
  const opened = await site.openPage({ jar, ...options });
  await opened.page.goto(`${site.stack.origin}/history`);
  return { ...opened, id, jar, moods: () => moodsOn(opened.page) };
}

describe.each([true, false])("the history, scripts %s", (javaScriptEnabled) => {
  test(
    "lists by day, says each date once, and contains no incognito beat",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, moods, close } = await withHistory({ javaScriptEnabled });
      expect(await moods()).toEqual(MOODS.toReversed());
      await page.getByRole("heading", { name: /^Today/ }).waitFor();
      const day = await page
        .locator("section", { has: page.locator("> ul > li > article") })
        .last()
        .textContent();
      expect(day?.split("Today")).toHaveLength(2);
      expect(day).not.toContain(String(new Date(now()).getFullYear()));
      expect(await page.locator("audio[controls]").count()).toBe(0);
      await rowOf(page, "My back hurts")
        .getByText(/^\d\d:\d\d\s\d+ min.*\s(Delta|Theta|Alpha|Beta|Gamma)/)
        .waitFor();
      await close();
    },
  );

  test(
    "searches as typed, says what was found, and leads back to all beats",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, moods, complaints, close } = await withHistory({ javaScriptEnabled });
      const all = page.getByRole("link", { name: "All beats" });
      expect(await all.getAttribute("aria-current")).toBe("page");
      await page.getByLabel("Search your moods").fill("0% of");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("1 beat found for 0% of").waitFor();
      expect(await moods()).toEqual([MOODS[0]]);
      expect(await all.getAttribute("aria-current")).toBeNull();
      expect(page.url()).toBe(`${site.stack.origin}/history`);
      await page.getByLabel("Search your moods").fill("nobody may know");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("Nothing found for “nobody may know”.").waitFor();
      await page.getByRole("link", { name: "Clear the search" }).click();
      await expect.poll(moods).toEqual(MOODS.toReversed());
      expect(await all.getAttribute("aria-current")).toBe("page");
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test("a favourite that was found stays among what was found", beforeRelease(), async () => {
    const { page, moods, close } = await withHistory({ javaScriptEnabled });
    await page.getByLabel("Search your moods").fill("back");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 beat found for back").waitFor();
    await page.getByRole("button", { name: /^Make a favourite/ }).click();
    await page.getByRole("button", { name: /^Remove from favourites/ }).waitFor();
    await page.getByText("1 beat found for back").waitFor();
    expect(await moods()).toEqual(["My back hurts"]);
    await close();
  });

  test(
    "keeps favourites, and deletes after a confirmation that can be cancelled",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, moods, close } = await withHistory({ javaScriptEnabled });
      const row = rowOf(page, "My back hurts");
      await row.getByRole("button", { name: /^Make a favourite/ }).click();
      await row.getByRole("button", { name: /^Remove from favourites/ }).waitFor();
      await page.getByRole("link", { name: "Favourites", exact: true }).click();
      await expect.poll(moods).toEqual(["My back hurts"]);
      await row.locator("summary[title=More]").click();
      const sure = page.getByText(/for good\? Its credit does not come back/);
      await ask(row).click();
      await sure.waitFor();
      await row.getByRole("link", { name: "Open", exact: true }).waitFor({ state: "hidden" });
      await row.getByText("Keep it", { exact: true }).click();
      await sure.waitFor({ state: "hidden" });
      await row.getByRole("link", { name: "Open", exact: true }).waitFor();
      await ask(row).click();
      await row.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByText("You have no favourites yet.").waitFor();
      known.deletedBeats += 1;
      await page.goto(`${site.stack.origin}/history`);
      expect(await moods()).toEqual([MOODS[2], MOODS[0]]);
      await close();
    },
  );

  test(
    "how somebody felt stands beside the beat and in a chart with its table",
    beforeRelease(),
    async () => {
      const { page, id, close } = await withHistory({ javaScriptEnabled });
      const [row] = await site.stack.dump.rows(
        "select id from user_history where user_id = ? order by created_on desc limit 1",
        [id],
      );
      await page.goto(`${site.stack.origin}/listen/${row?.id}`);
      const before = page.getByRole("group", { name: "How do you feel right now?" });
      await before.getByRole("button", { name: "Low", exact: true }).click();
      const marks = (column: string) =>
        site.stack.dump.count(`select ${column} from session_mark where user_id = ?`, [id]);
      await expect.poll(() => marks("before")).toBe(2);
      const after = page.getByRole("group", { name: "And after listening?" });
      if (javaScriptEnabled) await hearTheEnd(page);
      if (javaScriptEnabled) {
        const cookies = await page.context().cookies();
        await page.context().clearCookies();
        await after.getByRole("button", { name: "Very good" }).click();
        await page.getByText("That could not be kept. Please try again.").waitFor();
        await page.context().addCookies(cookies);
      }
      await after.getByRole("button", { name: "Very good" }).click();
      await expect.poll(() => marks("after")).toBe(5);
      await page.goto(`${site.stack.origin}/history`);
      await rowOf(page, MOODS[2] ?? "")
        .getByText("Low before, very good after")
        .waitFor();
      await page
        .getByText("One session so far: from \u201Clow\u201D to \u201Cvery good\u201D.")
        .waitFor();
      // It comes before the beats.
      const top = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
      expect(await top("#progress")).toBeLessThan(await top("main article"));
      // A sentence says one week; a table begins with the second.
      expect(await page.getByRole("table").count()).toBe(0);
      await site.stack.dump.rows(
        `insert into session_mark (user_id, history_id, day, before, after)
        select user_id, history_id, day - 7, 3, 4 from session_mark where user_id = ?`,
        [id],
      );
      await page.reload();
      const rows = page.getByRole("table").getByRole("row");
      const cells = async (at: number) => rows.nth(at).getByRole("cell").allTextContents();
      await expect.poll(() => cells(1)).toEqual(["Low", "Very good", "1"]);
      expect(await cells(2)).toEqual(["So-so", "Good", "1"]);
      await close();
    },
  );

  test(
    "a beat that was deleted in another tab is said to be gone, and the list stays",
    beforeRelease(),
    async () => {
      const { page, id, jar, moods, close } = await withHistory({ javaScriptEnabled });
      const [row] = await site.stack.dump.rows(
        "select id from user_history where user_id = ? order by created_on desc limit 1",
        [id],
      );
      await jar.postForm("/history", { beat: String(row?.id), intent: "delete" });
      known.deletedBeats += 1;
      await rowOf(page, MOODS[2] ?? "")
        .getByRole("button", { name: /^Make a favourite/ })
        .click();
      await page.getByText("That beat is no longer here.").waitFor();
      expect(await moods()).toEqual([MOODS[1], MOODS[0]]);
      await close();
    },
  );
});

test("a favourite is kept although a link is followed before its answer", async () => {
  const { page, moods, complaints, close } = await withHistory();
  await hydrated(page);
  const left = Promise.withResolvers<void>();
  await page.route("**/history*/**", async (route) => {
    if (route.request().method() === "POST") await left.promise;
    await route.continue();
  });
  const row = rowOf(page, "My back hurts");
  await row.getByRole("button", { name: /^Make a favourite/ }).click();
  await row.getByRole("button", { name: /^Remove from favourites/ }).waitFor();
  await page.getByRole("link", { name: "Favourites", exact: true }).click();
  await page.getByText("You have no favourites yet.").waitFor();
  left.resolve();
  await expect.poll(moods).toEqual(["My back hurts"]);
  expect(complaints).toEqual([]);
  await close();
});

test("rows play in place, one at a time, without a browser's own player", async () => {
  const { page, complaints, close } = await withHistory({ viewport: PHONE });
  await hydrated(page);
  const [first, second] = [rowOf(page, MOODS[0] ?? ""), rowOf(page, MOODS[1] ?? "")];
  const playing = () =>
    page.evaluate(
      () => [...document.querySelectorAll("audio")].filter(({ paused }) => !paused).length,
    );
  await first.getByRole("button", { name: `Play: ${MOODS[0]}` }).click();
  await first.getByRole("button", { name: `Pause: ${MOODS[0]}` }).waitFor();
  await second.getByRole("button", { name: /^Play/ }).click();
  await second.getByRole("button", { name: /^Pause/ }).waitFor();
  await first.getByRole("button", { name: /^Play/ }).waitFor();
  await expect.poll(playing).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/history");
  await page.getByRole("region", { name: "Playing now" }).waitFor();
  await second.getByRole("button", { name: /^Pause/ }).click();
  await expect.poll(playing).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test("a row whose player did not arrive says so, and leads to its room once the network is back", async () => {
  // A window that had this script before would have it without a network.
  const { page, context, close } = await withHistory({
    serviceWorkers: "block",
    isFirstVisit: true,
  });
  await hydrated(page);
  const row = rowOf(page, "My back hurts");
  await context.setOffline(true);
  await row.getByRole("button", { name: /^Play/ }).click();
  await row.getByText("the network did not answer").waitFor();
  await context.setOffline(false);
  await row.getByRole("button", { name: /^Play/ }).click();
  await page.waitForURL(/\/listen\//);
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  await close();
});

test("without scripts a row leads to its room", async () => {
  const { page, close } = await withHistory({ javaScriptEnabled: false });
  const row = rowOf(page, "My back hurts");
  const room = await row.locator("p[dir=auto] a").getAttribute("href");
  expect(room).toMatch(/^\/listen\/[0-9a-f-]{36}$/);
  expect(await row.locator("form", { hasText: "" }).first().getAttribute("action")).toBe(room);
  await close();
});

test(
  "what a row opens moves no other row, and closes by Escape and when a favourite is made",
  beforeRelease(),
  async () => {
    const { page, close } = await withHistory({ viewport: PHONE });
    const tops = () =>
      page
        .locator("article")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top + scrollY));
    const before = await tops();
    const row = rowOf(page, "I am unable to sleep");
    const more = row.locator("summary[title=More]");
    const sure = row.getByText(/for good\? Its credit does not come back/);
    await more.click();
    await ask(row).click();
    await sure.waitFor();
    expect(await tops()).toEqual(before);
    await row.getByRole("button", { name: /^Make a favourite/ }).click();
    await sure.waitFor({ state: "hidden" });
    await row.getByRole("button", { name: /^Remove from favourites/ }).waitFor();
    await more.click();
    await ask(row).waitFor();
    expect(await sure.isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await ask(row).waitFor({ state: "hidden" });
    expect(await more.evaluate((summary) => summary === document.activeElement)).toBe(true);
    await close();
  },
);

test("a deletion is said, and the focus stays in the list", beforeRelease(), async () => {
  const { page, close } = await withHistory();
  const row = rowOf(page, "My back hurts");
  await row.locator("summary[title=More]").click();
  await ask(row).click();
  await row.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("The beat is deleted.").waitFor();
  known.deletedBeats += 1;
  // The body, where a lost focus falls, contains the list too.
  const inside = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return "nowhere";
      return focused.closest("article") || focused.querySelector("article") ? "list" : focused.id;
    });
  await expect.poll(inside).toBe("list");
  await close();
});

test("the way back leads to the results of a search", beforeRelease(), async () => {
  const { page, moods, close } = await withHistory();
  await hydrated(page);
  await searchFor(page, "back");
  await page.getByText("1 beat found for back").waitFor();
  await wayBack(page);
  expect(await moods()).toEqual(["My back hurts"]);
  await close();
});

test(
  "a search that was sent before the scripts ran is found again on the way back",
  beforeRelease(),
  async () => {
    // A service worker would bring the scripts past the route.
    const { page, moods, close } = await withHistory({ serviceWorkers: "block" });
    // None arrives until the form is sent.
    let isSent = false;
    await page.route("**/assets/*.js", (route) => (isSent ? route.continue() : undefined));
    await page.goto(`${site.stack.origin}/history`, { waitUntil: "commit" });
    await page.getByLabel("Search your moods").fill("back");
    isSent = true;
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 beat found for back").waitFor();
    await hydrated(page);
    await wayBack(page);
    expect(await moods()).toEqual(["My back hurts"]);
    await close();
  },
);

test(
  "a search that was cleared before the scripts ran stays cleared",
  beforeRelease(),
  async () => {
    const { page, moods, close } = await withHistory();
    await hydrated(page);
    await searchFor(page, "back");
    await page.getByText("1 beat found for back").waitFor();
    const searches: string[] = [];
    page.on("request", (request) => request.method() === "POST" && searches.push(request.url()));
    // As its link does while nothing but the browser answers it.
    await page.evaluate(() => {
      const link = document.body.appendChild(document.createElement("a"));
      link.href = "/history";
      link.click();
    });
    await page.getByText("1 beat found for back").waitFor({ state: "detached" });
    await hydrated(page);
    // A search would be in the way of this.
    await page.getByRole("link", { name: "Favourites", exact: true }).click();
    await page.getByRole("link", { name: "All beats" }).click();
    await expect.poll(moods).toEqual(MOODS.toReversed());
    expect(searches).toEqual([]);
    await close();
  },
);

test(
  "so is one whose words were typed before the scripts ran, and sent after them",
  beforeRelease(),
  async () => {
    const { page, moods, close } = await withHistory({ serviceWorkers: "block" });
    const typed = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", (route) => typed.promise.then(() => route.continue()));
    await page.goto(`${site.stack.origin}/history`, { waitUntil: "commit" });
    await page.getByLabel("Search your moods").fill("back");
    typed.resolve();
    await hydrated(page);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 beat found for back").waitFor();
    await wayBack(page);
    expect(await moods()).toEqual(["My back hurts"]);
    await close();
  },
);

test.each([
  ["a search", (page: Page) => searchFor(page, "back")],
  ["a view", (page: Page) => page.getByRole("link", { name: "Favourites", exact: true }).click()],
] as const)("without a network %s says so, and what can be done", async (_, act) => {
  const { page, close } = await withHistory();
  await hydrated(page);
  await page.route("**/history.data*", (route) => route.abort());
  await act(page);
  await page.getByRole("heading", { name: "That did not arrive" }).waitFor();
  const again = page.getByRole("link", { name: "Try again" });
  expect(await again.getAttribute("href")).toContain("/history");
  await close();
});

test(
  "a wide screen leads to the history beside every page of a person",
  beforeRelease(),
  async () => {
    const { page, close } = await withHistory();
    await page.goto(`${site.stack.origin}/assessment`);
    const beside = page.getByRole("navigation", { name: "Shortcuts" });
    await beside.getByRole("link", { name: "History", exact: true }).click();
    await page.getByRole("heading", { name: "History Page" }).waitFor();
    await close();
  },
);

test("nobody can rate, favourite, export or delete the beat of another person", async () => {
  const owner = await site.stack.insertPerson();
  const { id: beat } = (await (await owner.jar.postBeat({ mood: "I feel sad" })).json()) as {
    id: string;
  };
  const { jar } = await site.stack.insertPerson();
  const fields = { beat, moment: "before", value: "3", next: "/history" };
  expect((await jar.postForm("/history/mark", fields)).status).toBe(400);
  expect((await jar.postForm("/history", { beat, intent: "favourite" })).status).toBe(404);
  expect((await jar.get(`/history/details?beat=${beat}`)).status).toBe(404);
  await jar.postForm("/history", { beat, intent: "delete" });
  const left = "select count(*) from user_history where id = ? and favourite = 0";
  expect(await site.stack.dump.count(left, [beat])).toBe(1);
  for (const value of ["0", "6", "2.5", "x", ""]) {
    expect((await owner.jar.postForm("/history/mark", { ...fields, value })).status).toBe(400);
  }
});
