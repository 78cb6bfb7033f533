import { expect, test } from "vitest";
import type { Seen } from "#worker/domain/watch.ts";
import { databaseState, verdict } from "./service.ts";

test("a database that does not answer by the deadline is unreachable", async () => {
  const events: string[] = [];
  const silent = { database: () => new Promise<never>(() => {}) };
  expect(await databaseState(silent, (event) => events.push(event), 1)).toBe("unreachable");
  expect(events).toEqual(["health.database_failed"]);
});

const SEEN: Seen = { at: 0, since: 0, writes: true, books: { at: 0, mismatches: 0 }, troubles: {} };

test("a database that answers queries and takes no writes makes health unavailable", () => {
  expect(verdict("ok", { ...SEEN, writes: false, books: null }, 1_000)).toEqual({
    status: "unavailable",
    why: [],
    database: "read_only",
    books: "unknown",
    job_age_seconds: null,
  });
});

test("books that differ and a late job are degraded, with the reason: people can still listen", () => {
  const health = verdict("ok", { ...SEEN, books: { at: 0, mismatches: 1 } }, 31 * 60_000);
  expect(health).toEqual({
    status: "degraded",
    why: ["job_late", "books_differ"],
    database: "ok",
    books: "differ",
    job_age_seconds: 1_860,
  });
});

test("an unreachable database is unavailable, whatever was seen before", () => {
  expect(verdict("unreachable", SEEN, 1_000)).toMatchObject({
    status: "unavailable",
    database: "unreachable",
  });
});
