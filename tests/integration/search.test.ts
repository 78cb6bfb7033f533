import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { seal } from "#worker/services/upkeep/seal.ts";

/** More beats than one request decrypts. */
const BEATS = 620;
const STAGE = '[{"base_freq":100,"beat_offset":8,"duration":30,"rhythm_type":"balanced"}]';

const stack = sharedStack({}, { deletedBeats: -BEATS });

const count = (page: string, words: string) => page.split(words).length - 1;

test("a search finds encrypted moods, a limited number for each request, in two round trips", async () => {
  const { id, jar } = await stack.insertPerson();
  await stack.dump.write(
    Array.from({ length: BEATS }, (_, at) => [
      `insert into user_history (id, user_id, mood_input, beat_formula, context_class, focus,
         quality_score, created_on) values (?, ?, ?, ?, 'Medical', 'stress', '80%', ?)`,
      [
        `${String(at).padStart(8, "0")}${id.slice(8)}`,
        id,
        at === 0 || at === BEATS - 1 ? `The 100% ÄRGER of day ${at}` : `tired on day ${at}`,
        STAGE,
        at,
      ],
    ]),
  );
  const { keyring } = stack.sealed;
  await seal({ database: openDatabase({ url: stack.databaseUrl }), keyring });

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
