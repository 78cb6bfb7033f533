import { expect, test } from "vitest";
import { databaseState } from "./service.ts";

test("a database that does not answer by the deadline is unreachable", async () => {
  const events: string[] = [];
  const silent = { database: () => new Promise<never>(() => {}) };
  expect(await databaseState(silent, (event) => events.push(event), 1)).toBe("unreachable");
  expect(events).toEqual(["health.database_failed"]);
});
