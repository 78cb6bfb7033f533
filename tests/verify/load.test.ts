import { expect, test } from "vitest";
import { ATTACKS } from "#tests/load/hostile.ts";
import { hostileToMarkdown, runHostile } from "#tests/load/hostile-run.ts";
import { problems, runLoad, toMarkdown } from "#tests/load/run.ts";
import { ALL, EMPTY, KINDS } from "#tests/load/timed.ts";

test("a few visitors in parallel meet no error, and credits stay consistent", async () => {
  const report = await runLoad({ people: 11, seconds: 1, pauseSeconds: 0.05, rounds: 10 });
  expect(problems(report)).toEqual([]);
  for (const kind of [EMPTY, ...KINDS]) {
    expect(report.tally.percentiles(kind).count, kind).toBeGreaterThan(0);
  }
  expect(report.costs).toMatchObject({ beatRoundTrips: 3, pageRoundTrips: 2 });
  expect(report.memory.every((mib) => Object.values(mib).every((part) => part > 0))).toBe(true);
  expect(toMarkdown(report)).toContain("| errors | 0 |");
});

test("ordinary visitors meet no error beside a hostile one", async () => {
  const report = await runHostile({ people: 11, seconds: 6, rounds: 2, pauseSeconds: 0.2 });
  expect(problems(report)).toEqual([]);
  const answered = [...report.answers.keys()];
  for (const attack of ATTACKS) expect(answered.some((name) => name.startsWith(attack))).toBe(true);
  // Long paths are refused early, and no request of the hostile visitor causes a 5xx or breaks off.
  expect(answered).toEqual(expect.arrayContaining(["long paths: 404", "long paths: 414"]));
  expect(answered.filter((name) => !/: [234]\d\d$/.test(name))).toEqual([]);
  expect(report.answers.get("sign-ins: 401") ?? 0).toBeLessThanOrEqual(10);
  // All situations were measured: the ratios that the report prints are those of two times.
  for (const situation of [report.tally.alone, report.tally.elsewhere, report.tally.hostile]) {
    expect(situation.percentiles(ALL).count).toBeGreaterThan(0);
  }
  expect(hostileToMarkdown(report)).toContain("| errors of ordinary visitors | 0 |");
});
