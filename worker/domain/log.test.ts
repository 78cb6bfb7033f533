import { expect, test } from "vitest";
import { createMeasures, partFields } from "./log.ts";

/** A clock that a test sets. */
function clock() {
  let ms = 1_000;
  const pass = (more: number) => {
    ms += more;
  };
  return { now: () => ms, pass };
}

test("adds up the time of a part, including work that fails", async () => {
  const { now, pass } = clock();
  const measures = createMeasures(now);
  const answer = await measures.time("db", async () => {
    pass(3);
    return "rows";
  });
  expect(answer).toBe("rows");
  const failing = measures.time("db", async () => {
    pass(4);
    throw new Error("gone");
  });
  await expect(failing).rejects.toThrow("gone");
  pass(10);
  expect(partFields(measures)).toEqual({ db_ms: 7, db_count: 2 });
  expect(measures.ms).toBe(17);
});

test("keeps the first cause, and adds up tokens", () => {
  const measures = createMeasures(() => 0);
  expect([measures.cause, measures.tokens]).toEqual([undefined, undefined]);
  measures.blame("desk.lost");
  measures.blame("http.502");
  measures.countTokens({ in: 700, out: 40 });
  measures.countTokens({ in: 300, out: 60 });
  expect([measures.cause, measures.tokens]).toEqual(["desk.lost", { in: 1000, out: 100 }]);
});
