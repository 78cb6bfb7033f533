import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Client } from "#tests/rig/client.ts";
import { type KnownOfBooks, sharedBrowser, sharedStack } from "#tests/rig/shared-stack.ts";
import type { Stack, StackOptions } from "#tests/rig/stack.ts";
import { type OpenWindow, openWindow } from "./windows.ts";

export const PHONE = { width: 390, height: 844 } as const;
const DESKTOP = { width: 1280, height: 900 } as const;

interface OpenPageOptions extends BrowserContextOptions {
  /** The session of the window. @default none */
  readonly jar?: Client;
  /** Whether nothing of the product may be in the window's cache. @default false */
  readonly isFirstVisit?: boolean;
}

/** The product and a browser, shared by the tests of one file. */
export interface BrowserFixture {
  readonly stack: Stack;
  /** Opens a page in a browser context of its own. */
  openPage(options?: OpenPageOptions): Promise<OpenWindow>;
}

/**
 * The product and a browser for the tests of one file, shared with the other files of this worker.
 * @param known what the tests leave in the books; they may change it
 */
export function browserFixture(
  options: StackOptions = {},
  known: KnownOfBooks = {},
): BrowserFixture {
  const browser = sharedBrowser();
  const stack = sharedStack(options, known);
  return { stack, openPage: (options = {}) => openPage(browser(), options) };
}

/** A window without motion: a test of motion asks for it. */
async function openPage(
  browser: Browser,
  { jar, isFirstVisit, ...rest }: OpenPageOptions,
): Promise<OpenWindow> {
  const options = { viewport: DESKTOP, reducedMotion: "reduce", ...rest } as const;
  const opened = await openWindow(browser, options, isFirstVisit);
  const session = jar?.cookies.get("session");
  if (jar && session) {
    await opened.context.addCookies([{ name: "session", value: session, url: jar.origin }]);
  }
  return opened;
}

/** By how many pixels a page is wider than the screen. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
