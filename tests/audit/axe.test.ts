import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { browserFixture } from "#tests/browser/rig.ts";
import type { Client } from "#tests/rig/client.ts";
import { NARROW, type PageState, WIDE } from "./states/state.ts";
import { STATES } from "./states/states.ts";
import { createVisitors, type Visitor } from "./visitors.ts";

const HEIGHT = 800;
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const site = browserFixture({
  variables: { GOOGLE_CLIENT_ID: "audit", GOOGLE_CLIENT_SECRET: "audit" },
});
let visitors: Readonly<Record<Visitor, Client>>;
beforeAll(async () => {
  visitors = await createVisitors(site.stack);
});
afterEach(() => site.stack.intervene(undefined));

test.each(STATES)("$path is accessible: $name", async (state) => {
  expect(await auditState(state)).toEqual([]);
});

/** Audits a state with axe, in both colour schemes and at each width. @returns a line for each violation */
async function auditState(state: PageState): Promise<string[]> {
  const { widths = [NARROW, WIDE], reach } = state;
  const { page, close } = await open(state, widths[0] ?? WIDE);
  await reach?.(page, site.stack);
  // Evaluated by the debugger: the Content-Security-Policy of our pages refuses a script element.
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: "light" });
    const light = [...(await violations(page, {})), ...(await overflow(page))];
    // The dark scheme changes only colours.
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await violations(page, { runOnly: COLOUR_RULES });
    found.push(...light.map((what) => `${width} px, light: ${what}`));
    found.push(...dark.map((what) => `${width} px, dark: ${what}`));
  }
  await close();
  return found;
}

async function open({ path, visitor = "nobody", status = 200 }: PageState, width: number) {
  const opened = await site.openPage({
    jar: visitors[visitor],
    viewport: { width, height: HEIGHT },
    reducedMotion: "reduce",
  });
  const { page } = opened;
  const failed: string[] = [];
  page.on("response", (part) => {
    if (part.status() >= 400 && part.request().resourceType() !== "document")
      failed.push(`${part.url()} answered ${part.status()}.`);
  });
  const response = await page.goto(site.stack.origin + path, { waitUntil: "networkidle" });
  const { pathname, search } = new URL(page.url());
  if (pathname + search !== path) throw new Error(`${path} leads to ${pathname}${search}.`);
  if (response?.status() !== status) throw new Error(`${path} answered ${response?.status()}.`);
  // Without its stylesheet, the audit of the page would mean nothing.
  if (failed.length > 0) throw new Error(`A part of ${path} is missing: ${failed.join(" ")}`);
  return opened;
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    (runOptions) => (window as unknown as { axe: typeof axe }).axe.run(document, runOptions),
    { ...options, resultTypes: ["violations" as const] },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}) at ${target.flat().join(" ")}`),
  );
}

async function overflow(page: Page): Promise<string[]> {
  const [content, screen] = await page.evaluate(() => [
    document.scrollingElement?.scrollWidth ?? 0,
    window.innerWidth,
  ]);
  return content > screen ? [`scrolls sideways, ${content} px wide`] : [];
}
