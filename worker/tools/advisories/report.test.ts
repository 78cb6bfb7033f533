import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { conclude, EXIT, KNOWN, readAudit } from "./report.ts";

const advisory = (id: string, name: string) => ({
  source: 1,
  name,
  dependency: name,
  title: "Open redirect",
  url: `https://github.com/advisories/${id}`,
  severity: "high",
  cwe: ["CWE-601"],
  range: ">=6.30.2 <6.30.6",
});

/** As npm 11 prints it. */
const printed = (vulnerabilities: Record<string, { via: unknown[] }>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: {}, dependencies: { prod: 90, dev: 500, total: 640 } },
  });

const [first] = KNOWN;
if (first === undefined) throw new Error("There is none to try with.");

test("an advisory is found once, also where it reaches other packages", () => {
  const report = readAudit(
    printed({
      "react-router": { via: [advisory("GHSA-jjmj-jmhj-qwj2", "react-router")] },
      "react-router-dom": { via: ["react-router"] },
    }),
  );
  const { lines, exit } = conclude(report, []);
  expect(exit).toBe(EXIT.found);
  expect(lines).toEqual([
    "WRONG GHSA-jjmj-jmhj-qwj2 (high) react-router >=6.30.2 <6.30.6: Open redirect",
    expect.stringMatching(/^1 of 1 advisories are open/),
  ]);
});

test("a known advisory passes with its reason, beside an open one it does not hide it", () => {
  const via = { "react-router": { via: [advisory(first.id, "react-router")] } };
  const passed = conclude(readAudit(printed(via)), [first]);
  expect(passed.exit).toBe(EXIT.none);
  expect(passed.lines[0]).toBe(`known ${first.id} react-router: ${first.reason}`);
  const both = printed({ ...via, hono: { via: [advisory("GHSA-aaaa-bbbb-cccc", "hono")] } });
  expect(conclude(readAudit(both), [first]).exit).toBe(EXIT.found);
});

test("none is none, and a known one that has gone is named", () => {
  const { lines, exit } = conclude(readAudit(printed({})), [first]);
  expect(exit).toBe(EXIT.none);
  expect(lines).toEqual([
    expect.stringContaining(`${first.id} is not reported any more`),
    "No advisory that is not known, about 640 packages.",
  ]);
});

test.each([
  ["", "its answer is no report"],
  ["<html>busy</html>", "its answer is no report"],
  ["{}", "its answer is no report"],
  ['{"message":"405 Method Not Allowed","statusCode":405}', "405 Method Not Allowed"],
  // A report about nothing at all has looked at nothing.
  ['{"auditReportVersion":2,"vulnerabilities":{},"metadata":{"dependencies":{"total":0}}}', ""],
])("%j is no answer, and says so", (text, why) => {
  const { lines, exit } = conclude(readAudit(text), KNOWN);
  expect(exit).toBe(EXIT.noAnswer);
  expect(lines[0]).toContain("No answer from the registry");
  expect(lines[0]).toContain(why);
});

test("each known advisory has tests that hold its reason", () => {
  const missing = KNOWN.flatMap(({ heldBy }) => heldBy).filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
  expect(KNOWN.filter(({ heldBy }) => heldBy.length === 0)).toEqual([]);
});
