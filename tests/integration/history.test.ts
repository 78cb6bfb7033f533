import { expect, test } from "vitest";
import { beatOf } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { storedBeat } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { isoDay } from "#worker/domain/time.ts";

/** More beats than one request decrypts. */
const BEATS = 620;

const stack = sharedStack({}, { deletedBeats: -200 - BEATS });

test("a beat is exported as its person sees it, with how they felt", async () => {
  const { jar } = await stack.insertPerson();
  const beat = await beatOf(await jar.postBeat({ mood: "मुझे नींद नहीं आती / really?" }));
  const { id } = beat;
  const dayBefore = isoDay(now());
  await jar.postForm("/history/mark", { beat: id, moment: "before", value: "2", next: "/history" });
  const days = [dayBefore, isoDay(now())];
  const file = await jar.get(`/history/details?beat=${id}`);
  expect(file.headers.get("Content-Disposition")).toMatch(
    /^attachment; .*filename\*=UTF-8''stillwave-.*\.json$/,
  );
  expect(file.headers.get("Cache-Control")).toContain("no-store");
  expect(await file.json()).toMatchObject({
    ...{ mood: beat.mood, focus: beat.focus, favourite: false },
    stages: beat.stages.map((stage) => ({ ...stage, band: expect.any(String) })),
    felt: [{ day: expect.toBeOneOf(days), before: 2, after: null }],
  });
  expect((await stack.client().get(`/history/details?beat=${id}`)).status).toBe(302);
  expect((await jar.get("/history/details")).status).toBe(404);
});

test("a stranger who knows the id of a beat changes nothing of it", async () => {
  const { id: owner, jar } = await stack.insertPerson();
  const { id } = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  const rows = () =>
    Promise.all([
      stack.dump.rows("select * from user_history where id = ?", [id]),
      stack.dump.rows("select * from session_mark where history_id = ?", [id]),
    ]);
  const before = await rows();
  const { jar: stranger } = await stack.insertPerson();
  const marked = { beat: id, moment: "after", value: "1", next: "/history" };
  const answers = [
    await stranger.postForm("/history", { intent: "favourite", beat: id }),
    await stranger.postForm("/history", { intent: "delete", beat: id }),
    await stranger.postForm("/history/mark", marked),
    await stranger.get(`/history/details?beat=${id}`),
  ];
  // Deleting what is not there is no error: a second tap does the same.
  expect(answers.map(({ status }) => status)).toEqual([404, 303, 400, 404]);
  expect(await rows()).toEqual(before);
  expect(before[0]?.[0]).toMatchObject({ user_id: owner, favourite: 0 });
});

test("who says how they feel after their session has ended signs in and comes to their history", async () => {
  const fields = { beat: "b", moment: "after", value: "1", next: "/listen/b" };
  const refused = await stack.client().postForm("/history/mark", fields);
  const signIn = new URL(refused.headers.get("Location") ?? "", stack.origin);
  expect(signIn.pathname).toBe("/auth");
  const { jar } = await stack.insertPerson();
  const back = await jar.get(signIn.searchParams.get("next") ?? "");
  expect([back.status, back.headers.get("Location")]).toEqual([303, "/history"]);
});

test("the pages of a long history have every beat once", async () => {
  const { id, jar } = await stack.insertPerson();
  const key = await stack.sealed.keyOf(id);
  const beats = Array.from({ length: 200 }, (_, at) =>
    storedBeat(key, {
      id: `${String(at).padStart(8, "0")}-0000-4000-8000-000000000000`,
      mood: `tired ${at}.`,
      created_on: at,
    }),
  );
  await stack.dump.write(await Promise.all(beats));
  const seen: string[] = [];
  let next: string | undefined = "/history";
  while (next !== undefined) {
    const page: string = await (await jar.get(next)).text();
    seen.push(...Array.from(page.matchAll(/">(tired \d+\.)<\/a>/g), ([, mood = ""]) => mood));
    const link = /href="(\/history\?cursor=[^"]+)"[^>]*>Older beats/.exec(page);
    next = link?.[1];
  }
  expect(new Set(seen).size).toBe(200);
  expect(seen).toHaveLength(200);
});

const count = (page: string, words: string) => page.split(words).length - 1;

test("a search finds encrypted moods, a limited number for each request, in two round trips", async () => {
  const { id, jar } = await stack.insertPerson();
  const key = await stack.sealed.keyOf(id);
  const beats = Array.from({ length: BEATS }, (_, at) =>
    storedBeat(key, {
      id: `${String(at).padStart(8, "0")}${id.slice(8)}`,
      mood: at === 0 || at === BEATS - 1 ? `The 100% ÄRGER of day ${at}` : `tired on day ${at}`,
      created_on: at,
    }),
  );
  await stack.dump.write(await Promise.all(beats));

  stack.roundTrips();
  const answer = await jar.postForm("/history", { intent: "search", q: "100% ärger" });
  expect(stack.roundTrips()).toBeLessThanOrEqual(2);
  const page = await answer.text();
  expect(count(page, `of day ${BEATS - 1}`)).toBeGreaterThan(0);
  expect(page).not.toContain("of day 0<");
  expect(page).toContain("Search older beats");
  const cursor = /name="cursor" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const older = await jar.postForm("/history", { intent: "search", q: "100% ärger", cursor });
  const last = await older.text();
  expect(last).toContain("of day 0<");
  expect(last).not.toContain("Search older beats");
  const wrong = await jar.postForm("/history", { intent: "search", q: "x", cursor: "not ours" });
  expect(wrong.status).toBe(400);
});
