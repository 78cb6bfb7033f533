import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { CDPSession, Page, Response } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import {
  NARROW,
  type PageState,
  type Visitor,
  visitorsOf,
  WIDE,
} from "#tests/audit/states/state.ts";
import { looksLikeAnother } from "#tests/audit/states/states.ts";
import { browserFixture, type OpenWindow, PHONE } from "#tests/browser/rig.ts";
import { goTo } from "#tests/browser/using-pages.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { NamedLanguage } from "#worker/domain/language.ts";

const minified = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let source: Promise<string> | undefined;

/**
 * Brings axe into a document, by the debugger: the Content-Security-Policy of our pages refuses a script
 * element. Minified, and without reading its value: the whole of it by `page.evaluate` takes half a second.
 */
async function injectAxe(line: CDPSession): Promise<void> {
  source ??= readFile(minified, "utf8");
  await line.send("Runtime.evaluate", { expression: `${await source};0` });
}

/** What axe finds wrong in the document. @returns a line for each violation */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
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
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = window.innerWidth;
    const content = document.scrollingElement?.scrollWidth ?? 0;
    // What is fixed to the screen makes nothing scroll: it is cut off.
    const cut = [
      ...document.querySelectorAll("header nav > *, header nav summary, nav li > a"),
    ].filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > screen + 1);
    const beyond = [...document.querySelectorAll("body *")]
      .filter((part) => part.getBoundingClientRect().right > screen + 1)
      .map(({ tagName, textContent }) => `${tagName} "${textContent?.slice(0, 40)}"`);
    return [
      ...(content > screen ? [`scrolls sideways, ${content} px wide: ${beyond.join(", ")}`] : []),
      ...cut.map((part) => `cut off: ${part.textContent?.slice(0, 40)}`),
    ];
  });
}

const HEIGHT = 800;
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** The rules that the size of a text may break. */
const SIZE_RULES = ["scrollable-region-focusable", "target-size"];

/** A way in which a person may see a page. Only the first needs the rules on structure too. */
interface View {
  readonly name: string;
  readonly media: { readonly colorScheme: "light" | "dark"; readonly forcedColors?: "active" };
  readonly textPercent?: number;
  readonly rules?: string[];
}

const LIGHT: View = { name: "light", media: { colorScheme: "light" } };
const LARGE: View = {
  name: "200 % text",
  media: { colorScheme: "light" },
  textPercent: 200,
  rules: SIZE_RULES,
};
const DARK: View = { name: "dark", media: { colorScheme: "dark" }, rules: COLOUR_RULES };
const FORCED: View = {
  name: "forced colours",
  media: { colorScheme: "dark", forcedColors: "active" },
  rules: COLOUR_RULES,
};

/** What the words of another language change: neither colours nor wide screens. */
const VIEWS_OF_WORDS = [LIGHT, LARGE];

/** `AXE_VIEWS=all` audits each state in every view at each width; else a phone by day and by night is enough. */
const ALL = process.env.AXE_VIEWS === "all";
const VIEWS = ALL ? [LIGHT, LARGE, DARK, FORCED] : [LIGHT, DARK];

function widthsOf({ widths = [NARROW, WIDE], language }: AuditedState): readonly number[] {
  if (language) return [NARROW];
  if (ALL) return widths;
  return widths.includes(NARROW) ? [PHONE.width] : widths;
}

/** A state, in a language. */
type AuditedState = PageState & {
  /** Chosen in the browser. @default none: English */
  readonly language?: NamedLanguage | undefined;
};

/**
 * Defines a test for each state: axe finds nothing, and nothing scrolls sideways.
 * In several files, so that they are audited side by side.
 */
export function auditStates(states: readonly AuditedState[]): void {
  const site = browserFixture({
    sells: true,
    variables: { GOOGLE_CLIENT_ID: "audit", GOOGLE_CLIENT_SECRET: "audit" },
  });
  /** A window for all states of a visitor: what it has loaded once, it has. */
  const windows = new Map<string, OpenWindow>();
  afterEach(() => site.stack.intervene(undefined));
  afterAll(async () => {
    for (const { close } of windows.values()) await close();
  });

  const jarOf = (visitor: Visitor) => visitorsOf(site.stack)(visitor);
  async function windowOf({ visitor = "nobody", language }: AuditedState): Promise<OpenWindow> {
    const key = `${visitor} ${language?.code}`;
    const looks = { language: language?.code, serviceWorkers: "block" } as const;
    const opened =
      windows.get(key) ?? (await site.openPage({ jar: await jarOf(visitor), ...looks }));
    windows.set(key, opened);
    return opened;
  }

  for (const state of states)
    test(
      `${state.path} is accessible: ${state.name}${state.language ? `, ${state.language.name}` : ""}`,
      beforeRelease(state.language !== undefined || looksLikeAnother(state)),
      async () => {
        const { visitor = "nobody", reach } = state;
        if (!reach) {
          const opened = await windowOf(state);
          await open(opened.page, state, site.stack.origin);
          expect(await audit(opened, state)).toEqual([]);
          return;
        }
        // What a state changes ends with its window: routes, a replaced `fetch`, what the tab keeps.
        const opened = await site.openPage({ jar: await jarOf(visitor), serviceWorkers: "block" });
        if (state.opensItself) await show(opened.page, state);
        else await open(opened.page, state, site.stack.origin);
        await reach(opened.page, site.stack);
        expect(await audit(opened, state)).toEqual([]);
        await opened.close();
      },
    );
}

async function show(page: Page, state: AuditedState): Promise<void> {
  await page.setViewportSize({ width: widthsOf(state)[0] ?? WIDE, height: HEIGHT });
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

async function open(page: Page, state: AuditedState, origin: string): Promise<void> {
  const { path, status = 200 } = state;
  const failed: string[] = [];
  const look = (part: Response) => {
    if (part.status() >= 400 && part.request().resourceType() !== "document")
      failed.push(`${part.url()} answered ${part.status()}.`);
  };
  page.on("response", look);
  await show(page, state);
  const response = await goTo(page, origin + path);
  page.off("response", look);
  const { pathname, search, hash } = new URL(page.url());
  if (pathname + search + hash !== path)
    throw new Error(`${path} leads to ${pathname}${search}${hash}.`);
  if (response?.status() !== status) throw new Error(`${path} answered ${response?.status()}.`);
  // Without its stylesheet, the audit of the page would mean nothing.
  if (failed.length > 0) throw new Error(`A part of ${path} is missing: ${failed.join(" ")}`);
}

/** Audits a page with axe in its views, at its widths. @returns a line for each violation */
async function audit({ page, line }: OpenWindow, state: AuditedState): Promise<string[]> {
  await injectAxe(line);
  const found: string[] = [];
  const views = state.language ? VIEWS_OF_WORDS : VIEWS;
  for (const width of widthsOf(state)) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const { name, media, textPercent = 100, rules } of views) {
      await page.emulateMedia({ forcedColors: "none", ...media });
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, textPercent);
      await atRest(page);
      const broken = await violations(page, rules ? { runOnly: rules } : {});
      // Neither scheme nor forced colours change the layout.
      if (media.colorScheme === "light") broken.push(...(await overflow(page)));
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
