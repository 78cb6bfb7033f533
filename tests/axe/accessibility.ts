import axe, { type RunOptions } from "axe-core";
import type { Page, Response } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { NARROW, type PageState, WIDE } from "#tests/audit/states/state.ts";
import { createVisitors, type Visitor } from "#tests/audit/visitors.ts";
import { goTo } from "#tests/browser/hydrated.ts";
import { browserFixture, type OpenPage } from "#tests/browser/rig.ts";
import type { Client } from "#tests/rig/client.ts";

const HEIGHT = 800;
const WIDTHS = [NARROW, WIDE];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** The rules that the size of a text may break. */
const SIZE_RULES = ["scrollable-region-focusable", "target-size"];

/** The ways in which a person may see a page. Only the first needs the rules on structure too. */
const VIEWS: readonly {
  readonly name: string;
  readonly media: Parameters<Page["emulateMedia"]>[0];
  readonly textPercent?: number;
  readonly rules?: string[];
}[] = [
  { name: "light", media: { colorScheme: "light", forcedColors: "none" } },
  {
    name: "200 % text",
    media: { colorScheme: "light", forcedColors: "none" },
    textPercent: 200,
    rules: SIZE_RULES,
  },
  { name: "dark", media: { colorScheme: "dark", forcedColors: "none" }, rules: COLOUR_RULES },
  {
    name: "forced colours",
    media: { colorScheme: "dark", forcedColors: "active" },
    rules: COLOUR_RULES,
  },
];

/**
 * Defines a test for each state: axe finds nothing in any view, at any width, and nothing scrolls sideways.
 * In several files, so that they are audited side by side.
 */
export function auditStates(states: readonly PageState[]): void {
  const site = browserFixture({
    sells: true,
    variables: { GOOGLE_CLIENT_ID: "audit", GOOGLE_CLIENT_SECRET: "audit" },
  });
  /** A page for all states of a visitor that need nothing but their address. */
  const kept = new Map<Visitor, OpenPage>();
  let visitors: Readonly<Record<Visitor, Client>>;
  beforeAll(async () => {
    visitors = await createVisitors(site.stack);
  });
  afterEach(() => site.stack.intervene(undefined));

  const newPage = (visitor: Visitor) =>
    site.openPage({ jar: visitors[visitor], reducedMotion: "reduce" });

  async function keptPage(visitor: Visitor): Promise<OpenPage> {
    const opened = kept.get(visitor) ?? (await newPage(visitor));
    kept.set(visitor, opened);
    return opened;
  }

  test.each(states)("$path is accessible: $name", async (state) => {
    const { visitor = "nobody", reach } = state;
    const { page, close } = await (reach ? newPage(visitor) : keptPage(visitor));
    await open(page, state, site.stack.origin);
    await reach?.(page, site.stack);
    expect(await audit(page, state)).toEqual([]);
    if (reach) await close();
  });
}

async function open(page: Page, state: PageState, origin: string): Promise<void> {
  const { path, status = 200, widths = WIDTHS } = state;
  const failed: string[] = [];
  const look = (part: Response) => {
    if (part.status() >= 400 && part.request().resourceType() !== "document")
      failed.push(`${part.url()} answered ${part.status()}.`);
  };
  page.on("response", look);
  await page.setViewportSize({ width: widths[0] ?? WIDE, height: HEIGHT });
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
  const response = await goTo(page, origin + path);
  page.off("response", look);
  const { pathname, search, hash } = new URL(page.url());
  if (pathname + search + hash !== path)
    throw new Error(`${path} leads to ${pathname}${search}${hash}.`);
  if (response?.status() !== status) throw new Error(`${path} answered ${response?.status()}.`);
  // Without its stylesheet, the audit of the page would mean nothing.
  if (failed.length > 0) throw new Error(`A part of ${path} is missing: ${failed.join(" ")}`);
}

/** Audits a page with axe in every view, at each width. @returns a line for each violation */
async function audit(page: Page, { widths = WIDTHS }: PageState): Promise<string[]> {
  // Evaluated by the debugger: the Content-Security-Policy of our pages refuses a script element.
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const { name, media, textPercent = 100, rules } of VIEWS) {
      await page.emulateMedia(media);
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, textPercent);
      await atRest(page);
      const broken = await violations(page, rules ? { runOnly: rules } : {});
      // Neither scheme nor forced colours change the layout.
      if (media?.colorScheme === "light") broken.push(...(await overflow(page)));
      found.push(...broken.map((what) => `${width} px, ${name}: ${what}`));
    }
  }
  return found;
}

/** Waits until nothing fades: half faded, a text has no contrast of its own. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(fading.map(({ finished }) => finished.catch(() => {})));
  });
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

/** What a person would have to scroll sideways for, or could not reach at all. */
async function overflow(page: Page): Promise<string[]> {
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
