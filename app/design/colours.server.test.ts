import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast, readTokens, SURFACES } from "./colours.server.ts";

/** What is read: 4.5:1 on every surface. */
const TEXTS = [
  "ink",
  "ink-soft",
  "accent",
  "accent-strong",
  "lamp",
  "danger",
  "good",
  "delta",
  "theta",
  "alpha",
  "beta",
  "gamma",
] as const;
/** What is only seen. */
const SHAPES = ["line", "edge", "on-accent"] as const;

const styles = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
const tokens = readTokens(styles);

test("contrast goes from 1 to 21, in either order", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#777777")).toBe(1);
  // https://www.w3.org/WAI/WCAG22/Techniques/general/G18: the lightest grey that text may have on white.
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("both schemes declare the same colours, and the page of the identity names them all", () => {
  expect([...tokens.dark.keys()]).toEqual([...tokens.light.keys()]);
  expect([...tokens.light.keys()].toSorted()).toEqual(
    [...SURFACES, ...TEXTS, ...SHAPES].toSorted(),
  );
});

test.each(["light", "dark"] as const)("every text is readable on every surface: %s", (scheme) => {
  const colour = (name: string) => tokens[scheme].get(name) ?? "";
  const low = SURFACES.flatMap((surface) =>
    TEXTS.map((text) => ({ text, surface, ratio: contrast(colour(text), colour(surface)) })),
  ).filter(({ ratio }) => !(ratio >= 4.5));
  expect(low).toEqual([]);
  expect(contrast(colour("on-accent"), colour("accent"))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour("on-accent"), colour("accent-strong"))).toBeGreaterThanOrEqual(4.5);
});

test.each(["light", "dark"] as const)("every edge is visible on every surface: %s", (scheme) => {
  const colour = (name: string) => tokens[scheme].get(name) ?? "";
  for (const surface of SURFACES) {
    expect(contrast(colour("edge"), colour(surface)), surface).toBeGreaterThanOrEqual(3);
  }
});
