import { dirname } from "node:path";
import { expect, test } from "vitest";
import { filesOfTables } from "#worker/tools/learning/freshness.ts";
import { cycles } from "./cycles.ts";
import { type Import, readImports } from "./imports.ts";

/** The layers that a layer may import besides itself; `type` allows only types. */
const LAYERS: Readonly<Record<string, Readonly<Record<string, "all" | "type">>>> = {
  "worker/domain": {},
  db: { "worker/domain": "all", migrations: "all" },
  "worker/adapters": { "worker/domain": "all" },
  "worker/services": { "worker/domain": "all", db: "all", "worker/adapters": "type" },
  "worker/edge": {
    "worker/domain": "all",
    "worker/services": "all",
    "worker/context.ts": "all",
    "worker/env.ts": "all",
  },
  app: { "worker/domain": "all", "worker/services": "type" },
};

/** The composition root and programs for a terminal: they may import every layer. */
const ABOVE_ALL = [
  "worker/index.ts",
  "worker/context.ts",
  "worker/context",
  "worker/env.ts",
  "worker/tools",
];

const imports = readImports();

test("each layer imports only from those below it", () => {
  expect(imports.length).toBeGreaterThan(1_000);
  expect(imports.filter((one) => !isAllowed(one))).toEqual([]);
});

test("no files import each other in a circle", () => {
  expect(cycles(imports.map(({ from, to }) => [from, to]))).toEqual([]);
});

test("no folders import each other in a circle", () => {
  const between = imports.map(({ from, to }): [string, string] => [folderOf(from), folderOf(to)]);
  expect(cycles(between.filter(([from, to]) => from !== to))).toEqual([]);
});

test("whatever the compiler of the tables imports makes them stale when it changes", () => {
  const compiler = importedBy("worker/tools/learning/compile.ts");
  expect(compiler.size).toBeGreaterThan(30);
  expect([...compiler.difference(new Set(filesOfTables()))]).toEqual([]);
});

test("what is learned from, and the tools for it, reach neither a page nor the Worker", () => {
  const product = imports.filter(({ from }) => !from.startsWith("worker/tools/"));
  expect(product.filter(({ to }) => to.startsWith("worker/tools/learning/"))).toEqual([]);
});

/** A file and what it imports, directly or not, but for types. */
function importedBy(file: string): Set<string> {
  const known = new Set([file]);
  for (const one of known) {
    for (const { from, to, typeOnly } of imports) if (from === one && !typeOnly) known.add(to);
  }
  return known;
}

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const layer = layerOf(from);
  const target = layerOf(to);
  if (layer === target || ABOVE_ALL.includes(layer)) return true;
  const allowed = LAYERS[layer]?.[target];
  return allowed === "all" || (allowed === "type" && (typeOnly || runsOnServer(from)));
}

/** Files with loaders and actions, which the build removes from the code for browsers. */
function runsOnServer(file: string): boolean {
  return file.startsWith("app/routes/") || /\.server\.tsx?$/.test(file);
}

function layerOf(file: string): string {
  const layers = [...Object.keys(LAYERS), ...ABOVE_ALL, "migrations"];
  return layers.find((layer) => file === layer || file.startsWith(`${layer}/`)) ?? file;
}

/** A file directly in `worker/` or `app/` counts as a folder: these files compose the folders below. */
function folderOf(file: string): string {
  return file.split("/").length === 2 ? file : dirname(file);
}
