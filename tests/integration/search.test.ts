import { expect, test } from "vitest";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { storedBeat } from "#tests/rig/stored-beats.ts";

/** More beats than one request decrypts. */
const BEATS = 620;

const stack = sharedStack({}, { deletedBeats: -BEATS });

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
