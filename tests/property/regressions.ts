import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readValue, writeValue } from "./kept-values.ts";

/** Where the values are on which a property failed once, a file for each property. */
export const REGRESSIONS = new URL("../regressions", import.meta.url).pathname;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The values on which the property failed before; none when it never failed. */
export function readRegressions(folder: string, name: string): unknown[] {
  return linesOf(folder, name).map((line) => readValue(JSON.parse(line)));
}

/**
 * Adds a value, one a line, unless it is there already.
 * @throws TypeError when a file cannot keep the value
 */
export function addRegression(folder: string, name: string, value: unknown): void {
  const lines = linesOf(folder, name);
  const line = lineOf(writeValue(value, "counterexample"));
  if (lines.includes(line)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(pathOf(folder, name), `[\n${[...lines, line].join(",\n")}\n]\n`);
}

/** Each value as it is written in one line, however the file is laid out. */
function linesOf(folder: string, name: string): string[] {
  let text: string;
  try {
    text = readFileSync(pathOf(folder, name), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  const values: unknown = JSON.parse(text);
  if (!Array.isArray(values)) throw new TypeError(`${pathOf(folder, name)} must hold a list`);
  return values.map(lineOf);
}

/** In ASCII: marks and invisible characters can be seen in a review. */
function lineOf(json: unknown): string {
  return JSON.stringify(json).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function pathOf(folder: string, name: string): string {
  if (!NAME.test(name)) {
    throw new TypeError(`"${name}" names a file: small letters, digits and single hyphens only`);
  }
  return join(folder, `${name}.json`);
}
