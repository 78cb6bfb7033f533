import { globSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

type Node = Readonly<Record<string, unknown>> & { readonly type?: string };

/** The opening tags in a piece of syntax. */
function tagsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(tagsIn);
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(tagsIn);
  return (node as Node).type === "JSXOpeningElement" ? [node as Node, ...inner] : inner;
}

/** The source of each tag that says what has changed. */
function liveRegions(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return tagsIn(parseSync(file, source).program)
    .map(({ start, end }) => source.slice(Number(start), Number(end)))
    .filter((tag) => /\srole="status"|\saria-live=/.test(tag));
}

test("what says a change is in the accessibility tree before it speaks: some screen readers miss what comes with its text", () => {
  const regions = globSync("app/**/*.tsx").flatMap((file) =>
    liveRegions(file).map((tag) => ({ file, tag })),
  );
  expect(regions.length).toBeGreaterThan(30);
  const hidden = regions.filter(({ tag }) => /[\s":]hidden[\s"=>]/.test(tag));
  expect(hidden).toEqual([]);
});
