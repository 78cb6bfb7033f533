import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A value in JSON. What JSON cannot hold is an object with this key alone: the kind, and what it is made from. */
const KIND = "$";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What is read back from a kind and what it was made from. */
const READ: Readonly<Record<string, (from: Json) => unknown>> = {
  bigint: (from) => BigInt(String(from)),
  number: (from) => Number(from),
  undefined: () => undefined,
  date: (from) => new Date(Number(from)),
  bytes: (from) => Uint8Array.from(from as readonly number[]),
  entries: (from) => Object.fromEntries(entriesOf(from)),
  "no prototype": (from) => Object.assign(Object.create(null), Object.fromEntries(entriesOf(from))),
};

/**
 * The value as JSON holds it; `readValue` gives it back. Lone surrogates need no kind: JSON escapes them.
 * @throws TypeError for what is no data, a function for instance, with the place where it stands
 */
export function writeValue(value: unknown, place = "value"): Json {
  switch (typeof value) {
    case "boolean":
    case "string":
      return value;
    case "undefined":
      return { [KIND]: ["undefined"] };
    case "bigint":
      return { [KIND]: ["bigint", String(value)] };
    case "number":
      if (Object.is(value, -0)) return { [KIND]: ["number", "-0"] };
      return Number.isFinite(value) ? value : { [KIND]: ["number", String(value)] };
    case "object":
      return value === null ? null : writeObject(value, place);
    default:
      throw new TypeError(`${place} is a ${typeof value}, which a file cannot keep`);
  }
}

function writeObject(value: object, place: string): Json {
  if (Array.isArray(value)) {
    return Array.from(value, (item, index) => {
      if (!(index in value))
        throw new TypeError(`${place}[${index}] is a hole, which a file cannot keep`);
      return writeValue(item, `${place}[${index}]`);
    });
  }
  if (value instanceof Date) return { [KIND]: ["date", writeValue(value.getTime())] };
  if (Object.getPrototypeOf(value) === Uint8Array.prototype) {
    return { [KIND]: ["bytes", [...(value as Uint8Array)]] };
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`${place} is a ${value.constructor.name}, which a file cannot keep`);
  }
  const entries = Object.entries(value).map(
    ([key, item]) => [key, writeValue(item, `${place}.${key}`)] as const,
  );
  if (prototype === null) return { [KIND]: ["no prototype", entries] };
  return Object.hasOwn(value, KIND)
    ? { [KIND]: ["entries", entries] }
    : Object.fromEntries(entries);
}

/** The value that `writeValue` wrote. @throws TypeError for a kind that it does not write */
export function readValue(json: Json): unknown {
  if (json === null || typeof json !== "object") return json;
  if (isList(json)) return json.map(readValue);
  if (!Object.hasOwn(json, KIND)) {
    return Object.fromEntries(Object.entries(json).map(([key, item]) => [key, readValue(item)]));
  }
  const [kind, from] = json[KIND] as readonly [string, Json];
  const read = Object.hasOwn(READ, kind) ? READ[kind] : undefined;
  if (read === undefined) throw new TypeError(`${JSON.stringify(json)} is of no known kind`);
  return read(kind === "date" ? (readValue(from) as Json) : from);
}

function entriesOf(json: Json): [string, unknown][] {
  return (json as readonly (readonly [string, Json])[]).map(([key, item]) => [
    key,
    readValue(item),
  ]);
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

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
