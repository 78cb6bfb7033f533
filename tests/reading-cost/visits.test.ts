import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import type { Growth } from "./count.ts";

/** Eight times the text; a quadratic loop gives 64. */
const MOST = 9;
/** The same of one place: to find in a sorted list takes one step more where it is twice as long. */
const MOST_OF_A_PLACE = 12;
/** As the CPU tests of `npm run fuzz` allow. */
const MOST_TO_ORDINARY = 20;

let growths: readonly Growth[];
beforeAll(async () => {
  // In a process of its own, where every file is imported after the counting began.
  const script = fileURLToPath(new URL("count.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 2 ** 24 });
  growths = JSON.parse(stdout);
});

test("every reader was counted with every family of texts", () => {
  expect(new Set(growths.map(({ reader }) => reader)).size).toBeGreaterThanOrEqual(17);
  expect(growths.filter(({ ratio }) => ratio > 0).length).toBeGreaterThan(growths.length / 4);
});

test("eight times the text is read in at most nine times the visits", () => {
  expect(growths.filter(({ ratio }) => ratio > MOST)).toEqual([]);
});

test("no loop of a reader grows faster than its text", () => {
  expect(growths.filter(({ worst }) => worst.ratio > MOST_OF_A_PLACE)).toEqual([]);
});

test("no family of texts takes 20 times the visits of an ordinary text", () => {
  expect(growths.filter(({ toOrdinary }) => toOrdinary > MOST_TO_ORDINARY)).toEqual([]);
});
