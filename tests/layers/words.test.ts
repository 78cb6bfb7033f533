import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readImports } from "./imports.ts";

const imports = readImports();
const modules = globSync("{app,worker/{domain,features,server}}/**/words/*.compiled.ts");

/** The keys of a compiled group, as its catalog has them. */
function keysOf(module: string): readonly string[] {
  const catalog = JSON.parse(readFileSync(join(dirname(module), "en.json"), "utf8"));
  return flat(catalog[basename(module, ".compiled.ts")]);
}

function flat(words: object, before = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : flat(value, `${before}${key}.`),
  );
}

/** Whether some code names a key, or begins or ends one with a template. */
function names(code: string): (key: string) => boolean {
  const said = [...code.matchAll(/"([\w.-]+)"|`([\w.${}()?: -]+)`/g)].map(
    ([, literal, template]) => {
      const parts = (literal ?? template ?? "").split(/\$\{[^}]*\}/);
      return new RegExp(`^${parts.map(escaped).join(".+")}$`);
    },
  );
  return (key) => said.some((one) => one.test(key));
}

function escaped(text: string): string {
  return text.replace(/[.?(){}$]/g, "\\$&");
}

/** Whether some code shows every message of a group, in order: `t.keys()`, by the name that it imports. */
function showsAll(code: string, module: string): boolean {
  const imported = new RegExp(
    `import \\{ t(?: as (\\w+))? \\} from "[^"]*/${escaped(basename(module))}"`,
  );
  const [found, name = "t"] = imported.exec(code) ?? [];
  return found !== undefined && code.includes(`${name}.keys()`);
}

test("every message of a catalog is used by what imports it", () => {
  expect(modules.length).toBeGreaterThan(2);
  const unused = modules.flatMap((module) => {
    const users = imports.filter(({ to }) => to === module).map(({ from }) => from);
    const codes = users.map((user) => readFileSync(user, "utf8"));
    if (codes.some((code) => showsAll(code, module))) return [];
    const used = names(codes.join("\n"));
    return keysOf(module).flatMap((key) => (used(key) ? [] : [`${module} ${key}`]));
  });
  expect(unused).toEqual([]);
});
