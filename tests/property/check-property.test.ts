import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { checkProperty } from "./check-property.ts";
import { addRegression, readRegressions, readValue, writeValue } from "./regressions.ts";

const below100 = (seen: number[]) =>
  fc.property(fc.nat(), (value) => {
    seen.push(value);
    expect(value).toBeLessThan(100);
  });

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "stillwave-regressions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function failureOf(check: () => void): Error {
  try {
    check();
  } catch (error) {
    return error as Error;
  }
  throw new Error("did not fail");
}

test("a property that fails keeps its shrunk value once, and the next run begins with it", () => {
  const folder = emptyFolder();
  const first = failureOf(() => checkProperty("below-100", below100([]), { folder }));
  expect(first.message).toMatch(
    /^The property "below-100" failed \(FUZZ_SEED=-?\d+, path [\d:]+\)/,
  );
  expect(first.message).toContain("Counterexample: [100]\n");
  expect(first.message).toContain("expected 100 to be less than 100");
  expect(readFileSync(join(folder, "below-100.json"), "utf8")).toBe("[\n[100]\n]\n");

  const seen: number[] = [];
  failureOf(() => checkProperty("below-100", below100(seen), { folder }));
  expect(seen[0]).toBe(100);
  expect(readFileSync(join(folder, "below-100.json"), "utf8")).toBe("[\n[100]\n]\n");
});

test("a property that waits for something is kept likewise", async () => {
  const folder = emptyFolder();
  const property = fc.asyncProperty(fc.string(), async (text) => text.length < 3);
  await expect(checkProperty("short", property, { folder })).rejects.toThrow(/"short" failed/);
  const [[text]] = JSON.parse(readFileSync(join(folder, "short.json"), "utf8"));
  expect(text).toHaveLength(3);
});

test("each run without FUZZ_SEED tries the same values, the number that was asked for", () => {
  const runs = [1, 2].map(() => {
    const seen: number[] = [];
    const property = fc.property(fc.nat(), (value) => void seen.push(value));
    checkProperty("counted", property, { numRuns: 7, seed: 1, folder: emptyFolder() });
    return seen;
  });
  expect(runs[0]).toEqual(runs[1]);
  expect(runs[0]).toHaveLength(7 * Number(process.env.FUZZ_TIMES ?? 1));
});

test("a value that no file can keep is printed, and it is said why it is not kept", () => {
  const functions = fc.constant(() => 1);
  const { message } = failureOf(() =>
    checkProperty(
      "refused",
      fc.property(functions, () => false),
      { folder: emptyFolder() },
    ),
  );
  expect(message).toContain(
    "It is not kept: counterexample[0] is a function, which a file cannot keep",
  );
});

test("a property for which no value fits fails", () => {
  const property = fc.property(fc.nat(), () => fc.pre(false));
  expect(failureOf(() => checkProperty("none", property)).message).toContain(
    "found no value to try",
  );
});

test("a name that is no file name is refused", () => {
  const property = fc.property(fc.nat(), () => true);
  expect(() => checkProperty("../notes", property)).toThrow(/"\.\.\/notes" names a file/);
});

test("what JSON cannot hold is read back as it was", beforeRelease(), () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withNullPrototype: true,
    withUnicodeString: true,
  });
  const values = fc.oneof(anything, fc.string({ unit: "binary" }), fc.uint8Array());
  checkProperty(
    "kept-values",
    fc.property(values, (value) => {
      expect(readValue(JSON.parse(JSON.stringify(writeValue(value))))).toStrictEqual(value);
    }),
    { numRuns: 200 },
  );
  const rare = [-0, Number.NaN, -1 / 0, 12n, undefined, "\ud800", { $: 1 }, { ["__proto__"]: 1 }];
  expect(readValue(JSON.parse(JSON.stringify(writeValue(rare))))).toStrictEqual(rare);
});

test("each property has a name of its own, and every kept value a property", () => {
  const sources = globSync("{app,db,tests,worker}/**/*.ts")
    .filter((file) => !file.endsWith("check-property.test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .filter((source) => source.includes("checkProperty("));
  const names = sources.flatMap((source) =>
    Array.from(source.matchAll(/\bcheckProperty\(\s*"([^"]*)"/g), ([, name]) => name),
  );
  expect(names).toEqual([...new Set(names)]);
  for (const file of globSync("tests/regressions/*.json")) {
    const name = file.replace(/^.*\/(.*)\.json$/, "$1");
    expect(
      sources.some((source) => source.includes(`"${name}"`)),
      file,
    ).toBe(true);
  }
});

test("a file of values holds ASCII alone, a value in each line", () => {
  const folder = emptyFolder();
  for (const value of [["\u0301"], ["\ud800"], ["\u0301"]]) addRegression(folder, "texts", value);
  const text = readFileSync(join(folder, "texts.json"), "utf8");
  expect(text).toBe('[\n["\\u0301"],\n["\\ud800"]\n]\n');
  expect(readRegressions(folder, "texts")).toEqual([["\u0301"], ["\ud800"]]);
});
