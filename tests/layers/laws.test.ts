import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** The tests that decide whether a change lands: those that `npm test` runs. */
const LANDING = [
  "{app,worker,db}/**/*.test.{ts,tsx}",
  "tests/{integration,security,faults,browser,audit,axe,docs,layers,pictures,sound,reading-cost,eval}/**/*.test.ts",
];

/** What a law is about: the clock, properties, delayed answers (for which no landing test asks), the laws. */
const EXEMPT = [
  "tests/rig/clock.ts",
  "tests/property/check-property.ts",
  "tests/rig/fault-proxy.ts",
  "tests/layers/laws.test.ts",
];

/** What makes the same commit give another result on another day, or on a slower machine. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  "the clock": /\bDate\.now\(\)|\bnew Date\(\)|\bperformance\.(now|timeOrigin)\b/,
  "the time that the processor takes": /\b(threadCpuUsage|cpuUsage|resourceUsage|hrtime)\b/,
  dice: /\bMath\.random\b/,
  "a property without the shared seed": /\bfc\.(assert|check)\(/,
  "a quiet network": /networkidle/,
  "a sleep":
    /\bwaitForTimeout\b|setTimeout\((resolve|done|go)\b|from "node:timers\/promises"|\bdelayMs:/,
  "a poll that gives up early": /\btimeout: (\d{1,2}_\d{3}|\d{1,5})\b(?<!\b([3-9]\d)_\d{3})/,
  "a wait of vitest's, which gives up after a second": /\bvi\.wait(Until|For)\((?!.*timeout)/,
  "a retry": /\bretry: [1-9]/,
  "a fixed port": /\blisten\(\d*[1-9]|\b\w+Port: [1-9]|\bPORT: "[1-9]/,
};

/** Laws that a file with a clock of its own keeps whatever it says. */
const OF_TIME = ["the clock", "a sleep"];

const landing = reached(globSync(LANDING));

for (const [what, pattern] of Object.entries(FORBIDDEN)) {
  test(`no test that decides over landing depends on ${what}`, () => {
    const bound = landing.filter((file) => !(OF_TIME.includes(what) && hasFakeClock(file)));
    const found = bound.flatMap((file) =>
      linesOf(file).flatMap((line, at) =>
        pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });
}

test("the tests that decide over landing are found, with the parts of tests/ that they use", () => {
  expect(landing.filter((file) => file.endsWith(".test.ts")).length).toBeGreaterThan(250);
  expect(landing).toContain("tests/rig/stack.ts");
});

/** Files, and the files of tests/ that they import, directly or not. */
function reached(files: readonly string[]): readonly string[] {
  const known = new Set<string>();
  const add = (file: string) => {
    if (known.has(file) || EXEMPT.includes(file)) return;
    known.add(file);
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(/ from "([#.][^"]+)"/g)) {
      const path = specifier.startsWith("#") ? specifier.slice(1) : join(dirname(file), specifier);
      if (path.startsWith("tests/") && path.endsWith(".ts")) add(path);
    }
  };
  for (const file of files) add(file);
  return [...known].sort();
}

function hasFakeClock(file: string): boolean {
  return readFileSync(file, "utf8").includes("vi.useFakeTimers(");
}

function linesOf(file: string): readonly string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => (/^\s*(\*|\/\*|\/\/)/.test(line) ? "" : line));
}
