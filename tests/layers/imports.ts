import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

/** An import of one source file by another. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Whether TypeScript erases it. */
  readonly typeOnly: boolean;
}

/** Every import among the product's source files. Tests may import every file. */
export function readImports(): readonly Import[] {
  const files = globSync("{app,worker,db}/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test."),
  );
  return files.flatMap((from) => importsOf(from));
}

function importsOf(from: string): Import[] {
  const source = readFileSync(from, "utf8");
  const { module } = parseSync(from, source);
  const found: Import[] = [];
  const add = (specifier: string | undefined, typeOnly: boolean) => {
    const to = specifier === undefined ? undefined : pathOf(from, specifier);
    if (to !== undefined) found.push({ from, to, typeOnly });
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) add(moduleRequest?.value, isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = source.slice(moduleRequest.start, moduleRequest.end);
    add(/^["'](.*)["']$/.exec(written)?.[1], false);
  }
  return found;
}

/** The path of the imported file; undefined for packages and build output. */
function pathOf(from: string, specifier: string): string | undefined {
  const [path = ""] = specifier.split("?");
  if (path.startsWith("./") || path.startsWith("../")) return join(dirname(from), path);
  return /^#(app|worker|db|tests)\//.test(path) ? path.slice(1) : undefined;
}

/**
 * Finds the strongly connected components of a directed graph with more than one node.
 * Source: Tarjan, Depth-first search and linear graph algorithms, 1972.
 */
export function cycles(edges: readonly (readonly [string, string])[]): readonly string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const seen = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  function visit(node: string): number {
    const own = seen.size;
    let lowest = own;
    seen.set(node, own);
    stack.push(node);
    for (const to of next.get(node) ?? []) {
      const index = seen.get(to);
      if (index === undefined) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, index);
    }
    if (lowest === own) {
      const together = stack.splice(stack.indexOf(node));
      if (together.length > 1) found.push(together.sort());
    }
    return lowest;
  }

  for (const node of next.keys()) if (!seen.has(node)) visit(node);
  return found;
}

/** Where something that people do enters the product, and whose code it is. */
export interface Way {
  /** Its routes, and the HTTP handlers of its feature. */
  readonly entries: readonly string[];
  /** What the composition root hands to the feature's services, which import it as types alone. */
  readonly handed: readonly string[];
  /** The folder of its feature. */
  readonly feature: string;
}

/** They build and start everything, or are an engine of their own: no way goes on through them. */
const COMPOSES =
  /^worker\/((tools|sound|reading)\/|server\/(context|env|upkeep)\.ts$|features\/[^/]+\/(context|adapters)\.ts$)/;

/**
 * The files that a way passes: what its entries reach by imports, and nobody else. A file that other ways use
 * too (sessions, limits, the ledger, a button) is common ground and no part of it; the feature's own files are.
 */
export function filesOf({ entries, handed, feature }: Way, imports: readonly Import[]): string[] {
  const passed = reached([...entries, ...handed], imports);
  const isOwn = (file: string) => entries.includes(file) || file.startsWith(`${feature}/`);
  const isUsedElsewhere = (file: string) =>
    imports.some(({ from, to }) => to === file && !passed.has(from) && !COMPOSES.test(from));
  const common = () => [...passed].filter((file) => !isOwn(file) && isUsedElsewhere(file));
  for (let found = common(); found.length > 0; found = common()) {
    for (const file of found) passed.delete(file);
  }
  return [...new Set(Array.from(passed, sourceOf))].toSorted();
}

function reached(entries: readonly string[], imports: readonly Import[]): Set<string> {
  const files = new Set(entries);
  // A set is walked on to what is added while it is walked.
  for (const file of files) {
    for (const { from, to } of imports) if (from === file && !COMPOSES.test(to)) files.add(to);
  }
  return files;
}

/** What a module is compiled from: all words of a feature are one file. */
function sourceOf(file: string): string {
  return file.replace(/\/words\/[\w-]+\.compiled\.ts$/, "/words/en.json");
}

/** The files as a document lists them: a line for each folder. */
export function listed(files: readonly string[]): string[] {
  return [...new Set(files.map((file) => dirname(file)))].map((folder) => {
    const names = files.filter((file) => dirname(file) === folder).map((file) => `\`${file}\``);
    return `- \`${folder}/\` (${names.length}): ${names.join(", ")}`;
  });
}
