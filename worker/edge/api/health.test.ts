import { expect, test } from "vitest";
import { databaseState } from "./health.ts";

test("a database that does not answer by the deadline is unreachable", async () => {
  const said: string[] = [];
  const silent = { database: () => new Promise<never>(() => {}) };
  expect(await databaseState(silent, (event) => said.push(event), 1)).toBe("unreachable");
  expect(said).toEqual(["health.database_failed"]);
});
