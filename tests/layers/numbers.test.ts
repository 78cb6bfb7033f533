import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SUPPORT } from "#worker/reading/safety/support.ts";

/** Everything that is built and served, but for the table itself and weights that programs wrote. */
const SOURCES = globSync(
  "{app,worker,db,public}/**/*.{ts,tsx,json,html,js,css,svg,webmanifest}",
).filter(
  (file) =>
    file !== "worker/reading/safety/support.ts" &&
    // It has no code; `support.test.ts` compares it with the table.
    file !== "public/offline.html" &&
    !/\.test\.tsx?$|\.compiled\.json$|-weights\.json$/.test(file),
);

test("no number of a helpline stands in a source beside the one table", () => {
  expect(SOURCES.length).toBeGreaterThan(900);
  const patterns = SUPPORT.lines.flatMap(({ number, dial }) => [literal(number), literal(dial)]);
  const found = SOURCES.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return patterns
      .filter((pattern) => pattern.test(text))
      .map(({ source }) => `${file} ${source}`);
  });
  expect(found).toEqual([]);
});

/** A number in words, in quotes or in a link. A short one is also a frequency, or a place in a drawing. */
function literal(number: string): RegExp {
  const exact = number.replace(/[+.]/g, "\\$&");
  if (number.length > 3) return new RegExp(`(?<![\\w.])${exact}(?![\\w.]\\d*\\w)`);
  return new RegExp(
    `["'\`>]${exact}["'\`<]|\\b(at|call|dial|emergency|number|on) ${exact}\\b`,
    "i",
  );
}
