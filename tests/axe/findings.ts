import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { CDPSession, Page } from "playwright-core";

const minified = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let source: Promise<string> | undefined;

/**
 * Brings axe into a document, by the debugger: the Content-Security-Policy of our pages refuses a script
 * element. Minified, and without reading its value: the whole of it by `page.evaluate` takes half a second.
 */
export async function injectAxe(line: CDPSession): Promise<void> {
  source ??= readFile(minified, "utf8");
  await line.send("Runtime.evaluate", { expression: `${await source};0` });
}

/** What axe finds wrong in the document. @returns a line for each violation */
export async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    (runOptions) => (window as unknown as { axe: typeof axe }).axe.run(document, runOptions),
    // No rule that runs reads stylesheets.
    { ...options, resultTypes: ["violations" as const], preload: { assets: ["media"] } },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}) at ${target.flat().join(" ")}`),
  );
}

/** What a person would have to scroll sideways for, or could not reach at all. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = window.innerWidth;
    const content = document.scrollingElement?.scrollWidth ?? 0;
    // What is fixed to the screen makes nothing scroll: it is cut off.
    const cut = [
      ...document.querySelectorAll("header nav > *, header nav summary, nav li > a"),
    ].filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > screen + 1);
    return [
      ...(content > screen ? [`scrolls sideways, ${content} px wide`] : []),
      ...cut.map((part) => `cut off: ${part.textContent?.slice(0, 40)}`),
    ];
  });
}
