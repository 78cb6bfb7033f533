import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { soundWith } from "#app/adaptation/change-words.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { openHeard } from "#worker/features/adaptation/heard.ts";
import type { ListeningSessionRow } from "#worker/features/adaptation/store.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { suggestedLayer } from "#worker/sound/playback-choice.ts";
import { pass, playRecorded, reaches, stopClock } from "./playing-page.ts";
import { browserFixture } from "./rig.ts";

const site = browserFixture();

const HEARD = "/listening/heard";

/** A room whose clock stands, and can be put forward together with its sound. */
async function inRoom(incognito = false, serviceWorkers?: "block") {
  const { jar, id } = await site.stack.insertPerson();
  const answer = await jar.postBeat({ mood: "I feel stressed", incognito });
  const beat = (await answer.json()) as Beat;
  const opened = await site.openPage({ jar, ...(serviceWorkers && { serviceWorkers }) });
  const { page } = opened;
  const reports: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === HEARD) reports.push(request.postData() ?? "");
  });
  await page.addInitScript(stopClock);
  const signature = new URLSearchParams(beat.audio_url.split("?")[1]).get("sig");
  const address = `/listen/${beat.id}${incognito ? `?sig=${signature}` : ""}`;
  await page.goto(site.stack.origin + address);
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  return { ...opened, jar, id, beat, reports };
}

const pause = (page: Page) => page.getByRole("button", { name: "Pause", exact: true }).click();

async function storedOf(id: string) {
  const rows = await site.stack.dump.rows("select * from listening_session where user_id = ?", [
    id,
  ]);
  const key = await site.stack.sealed.keyOf(id);
  return Promise.all(rows.map((row) => openHeard(key, row as unknown as ListeningSessionRow)));
}

test("what plays is recorded once when it is paused, grows when it is heard further, and needs no script that a deployment took away", async () => {
  // A service worker would ask for them out of reach of the test.
  const { page, id, beat, reports, complaints, close } = await inRoom(false, "block");
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
  await playRecorded(page);
  await pass(page, 20);
  await pause(page);
  // Less than a minute is no session.
  await goOn(page);
  await pass(page, 100);
  await pause(page);
  await expect
    .poll(() => storedOf(id))
    .toMatchObject([{ beatId: beat.id, layer: suggestedLayer(beat.stages), minutes: 2 }]);
  expect(reports).toHaveLength(1);
  await goOn(page);
  await pass(page, 60);
  await pause(page);
  await expect.poll(() => storedOf(id)).toMatchObject([{ minutes: 3 }]);
  expect(reports).toHaveLength(2);
  // Scripts of other pages, which a page that plays would have at hand.
  expect(complaints.filter((text) => !/status of 404 .*\/assets\//.test(text))).toEqual([]);
  await close();
});

/** Goes on after a pause. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
}

test("a page that is hidden reports while its sound goes on", beforeRelease(), async () => {
  const { page, id, close } = await inRoom();
  await playRecorded(page);
  await pass(page, 130);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => storedOf(id)).toMatchObject([{ minutes: 2 }]);
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await close();
});

test(
  "leaving for another page ends nothing; marks from a second tab pair with the session",
  beforeRelease(),
  async () => {
    const { page, context, id, beat, close } = await inRoom();
    await playRecorded(page);
    await pass(page, 90);
    const second = await context.newPage();
    await second.goto(`${site.stack.origin}/listen/${beat.id}`);
    const before = second.getByRole("group", { name: "How do you feel right now?" });
    await before.getByRole("button", { name: "Low", exact: true }).click();
    await second.getByText("Kept. Thank you.").waitFor();
    await page.bringToFront();
    // What is not in use fades, and comes back to a moving hand.
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("heading", { name: "History Page" }).waitFor();
    await pause(page);
    await expect.poll(() => storedOf(id)).toMatchObject([{ minutes: 2 }]);
    await site.stack.dump.write([
      ["update session_mark set after = 4 where user_id = ? and history_id = ?", [id, beat.id]],
    ]);
    await page.reload();
    const helped = page.getByRole("region", { name: "What seemed to help" });
    const layer = soundWith(suggestedLayer(beat.stages));
    await helped.getByRole("row", { name: new RegExp(`^${layer} too few yet 1$`) }).waitFor();
    await close();
  },
);

test("an incognito beat is never reported", beforeRelease(), async () => {
  const { page, id, reports, close } = await inRoom(true);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await reaches(page, 0.5);
  await pass(page, 120);
  await pause(page);
  await page.goto(`${site.stack.origin}/history`);
  await page.getByRole("heading", { name: "History Page" }).waitFor();
  expect(reports).toEqual([]);
  expect(await storedOf(id)).toEqual([]);
  await close();
});
