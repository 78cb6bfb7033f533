import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserFixture } from "./rig.ts";

const site = browserFixture({ deletedBeats: 2 });

const MOODS = ["I feel stressed, 100% of the day", "My back hurts", "I am unable to sleep"];

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

describe.each([true, false])("the history, scripts %s", (javaScriptEnabled) => {
  async function withHistory() {
    const { id, jar } = await site.stack.insertPerson();
    for (const mood of MOODS) await jar.postBeat({ mood });
    await jar.postBeat({ mood: "I feel anxious and nobody may know", incognito: true });
    const opened = await site.openPage({ jar, javaScriptEnabled });
    await opened.page.goto(`${site.stack.origin}/history`);
    const moods = () => opened.page.locator("article > p:first-child").allTextContents();
    return { ...opened, id, moods };
  }

  test("lists by day, searches as typed, and contains no incognito beat", async () => {
    const { page, moods, complaints, close } = await withHistory();
    expect(await moods()).toEqual(MOODS.toReversed());
    const today = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
    await page.getByRole("heading", { name: today.format(new Date()) }).waitFor();
    await page.getByLabel("Search your moods").fill("0% of");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.poll(moods).toEqual([MOODS[0]]);
    expect(page.url()).toBe(`${site.stack.origin}/history`);
    await page.getByLabel("Search your moods").fill("nobody may know");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("No beat of yours has these words.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("keeps favourites, and deletes after a confirmation", async () => {
    const { page, moods, close } = await withHistory();
    const card = page.locator("article", { hasText: "My back hurts" });
    await card.getByRole("button", { name: /^Make a favourite/ }).click();
    await card.getByRole("button", { name: /^Remove from favourites/ }).waitFor();
    await page.getByRole("link", { name: "Favourites", exact: true }).click();
    await expect.poll(moods).toEqual(["My back hurts"]);
    await card.getByText("Delete", { exact: false }).first().click();
    await page.getByText("Delete it for good? Its credit does not come back.").waitFor();
    await card.getByRole("button", { name: "Yes, delete it" }).click();
    await page.getByText("You have no favourites yet.").waitFor();
    await page.goto(`${site.stack.origin}/history`);
    expect(await moods()).toEqual([MOODS[2], MOODS[0]]);
    await close();
  });

  test("moods before and after take one tap each, and appear in a chart", async () => {
    const { page, id, close } = await withHistory();
    const [row] = await site.stack.dump.rows(
      "select id from user_history where user_id = ? limit 1",
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
    await after.getByRole("button", { name: "Very good" }).click();
    await expect.poll(() => marks("after")).toBe(5);
    await page.goto(`${site.stack.origin}/history`);
    await page.getByText(/^Week of .+: \+3 \(1 session\)$/).waitFor();
    await close();
  });
});

test("nobody can rate, favourite or delete the beat of another person", async () => {
  const owner = await site.stack.insertPerson();
  const { id: beat } = (await (await owner.jar.postBeat({ mood: "I feel sad" })).json()) as {
    id: string;
  };
  const { jar } = await site.stack.insertPerson();
  const fields = { beat, moment: "before", value: "3", next: "/history" };
  expect((await jar.postForm("/history/mark", fields)).status).toBe(400);
  expect((await jar.postForm("/history", { beat, intent: "favourite" })).status).toBe(404);
  await jar.postForm("/history", { beat, intent: "delete" });
  const left = "select count(*) from user_history where id = ? and favourite = 0";
  expect(await site.stack.dump.count(left, [beat])).toBe(1);
  for (const value of ["0", "6", "2.5", "x", ""]) {
    expect((await owner.jar.postForm("/history/mark", { ...fields, value })).status).toBe(400);
  }
});
