import { expect, test } from "vitest";
import { problems, toMarkdown } from "#tests/load/report.ts";
import { runLoad } from "#tests/load/run.ts";
import { EMPTY } from "#tests/load/tally.ts";
import { KINDS } from "#tests/load/visitor.ts";

test("a few people at once for a moment meet no error, and the books hold", async () => {
  const report = await runLoad({ people: 11, seconds: 1, pauseSeconds: 0.05, rounds: 10 });
  expect(problems(report)).toEqual([]);
  for (const kind of [EMPTY, ...KINDS]) {
    expect(report.tally.percentiles(kind).count, kind).toBeGreaterThan(0);
  }
  expect(report.costs).toMatchObject({ beatRoundTrips: 3, pageRoundTrips: 2 });
  expect(report.memory.every((mib) => mib > 0)).toBe(true);
  expect(toMarkdown(report)).toContain("| errors | 0 |");
});
