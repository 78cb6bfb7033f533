import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readImports } from "./imports.ts";

/** A step of the list in docs/architecture.md: its file, and how it is reached where no earlier step imports it. */
const STEP = /^\d+\. `([^`]+)`(?: \((HTTP|RPC|`worker\/server\/context\.ts` passes it on)\))?/gm;

const [, section = ""] = readFileSync("docs/architecture.md", "utf8").split(
  "## How one mood travels\n",
);
const steps = [...section.matchAll(STEP)].map(([, file = "", by]) => ({ file, by }));
const imports = readImports();
const files = steps.map(({ file }) => file);

test("a mood passes at most 12 files, each once", () => {
  expect(files.length).toBeGreaterThan(8);
  expect(files.length).toBeLessThanOrEqual(12);
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("each file on the path is imported by an earlier one, or reached as the list states", () => {
  const unreached = steps.slice(1).filter(({ file, by }, index) => {
    if (by === "HTTP" || by === "RPC") return false;
    const earlier = by === undefined ? files.slice(0, index + 1) : ["worker/server/context.ts"];
    return !imports.some(({ from, to }) => to === file && earlier.includes(from));
  });
  expect(unreached).toEqual([]);
});

test("no file on the path imports an earlier one", () => {
  const back = imports.filter(
    ({ from, to, typeOnly }) =>
      !typeOnly &&
      files.includes(from) &&
      files.includes(to) &&
      files.indexOf(to) < files.indexOf(from),
  );
  expect(back).toEqual([]);
});
