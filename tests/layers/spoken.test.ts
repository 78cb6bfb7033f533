import { globSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const FUNCTIONS = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** The names under which a module imports translators. */
function translatorsOf(file: string, source: string): Set<string> {
  const { staticImports } = parseSync(file, source).module;
  const compiled = staticImports.filter(({ moduleRequest }) =>
    moduleRequest.value.endsWith(".compiled.ts"),
  );
  return new Set(
    compiled.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
}

/** The calls of some names that run while the module is loaded. */
function callsAtLoad(node: unknown, names: ReadonlySet<string>): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => callsAtLoad(one, names));
  if (typeof node !== "object" || node === null) return [];
  const { type, callee } = node as Node;
  if (FUNCTIONS.test(type ?? "")) return [];
  const { type: kind, name, object } = (callee ?? {}) as Record<string, { name?: string } & string>;
  const called = kind === "Identifier" ? name : object?.name;
  const own = type === "CallExpression" && names.has(String(called)) ? [String(called)] : [];
  return [...own, ...Object.values(node).flatMap((one) => callsAtLoad(one, names))];
}

test("nothing is said while modules are loaded: the language is that of the request", () => {
  const files = globSync("{app,worker}/**/*.{ts,tsx}", {
    exclude: ["**/*.test.ts", "**/*.compiled.ts", "worker/tools/**"],
  });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const names = translatorsOf(file, source);
    if (names.size === 0) return [];
    return callsAtLoad(parseSync(file, source).program, names).map((name) => `${file} ${name}`);
  });
  expect(found).toEqual([]);
});
