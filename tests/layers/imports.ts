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
