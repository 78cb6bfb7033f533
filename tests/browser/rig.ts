import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { LEFT } from "#tests/rig/chromium.ts";
import type { Client } from "#tests/rig/client.ts";
import { type KnownOfBooks, sharedBrowser, sharedStack } from "#tests/rig/shared-stack.ts";
import type { Stack, StackOptions } from "#tests/rig/stack.ts";

export const PHONE = { width: 390, height: 844 } as const;
const DESKTOP = { width: 1280, height: 900 } as const;

/** How long a step waits for a page: a busy machine makes it late, and late is no fault. */
const PATIENCE_MS = 90_000;

export interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser reported: script errors, violated policies. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

interface OpenPageOptions extends BrowserContextOptions {
  /** The session of the window. @default none */
  readonly jar?: Client;
}

/** The product and a browser, shared by the tests of one file. */
export interface BrowserFixture {
  readonly stack: Stack;
  /** Opens a page in a browser context of its own. */
  openPage(options?: OpenPageOptions): Promise<OpenPage>;
}

/** The product and a browser for the tests of one file, shared with the other files of this worker. */
export function browserFixture({
  deletedBeats = 0,
  keptSounds = 0,
  ...options
}: StackOptions & KnownOfBooks = {}): BrowserFixture {
  const browser = sharedBrowser();
  const stack = sharedStack(options, { deletedBeats, keptSounds });
  return { stack, openPage: (options = {}) => openPage(browser(), options) };
}

async function openPage(browser: Browser, { jar, ...rest }: OpenPageOptions): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: DESKTOP, ...rest });
  context.setDefaultTimeout(PATIENCE_MS);
  const session = jar?.cookies.get("session");
  if (jar && session) {
    await context.addCookies([{ name: "session", value: session, url: jar.origin }]);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (!LEFT.test(message)) complaints.push(message);
  });
  page.on("console", (message) => {
    if (message.type() !== "error" || LEFT.test(message.text())) return;
    complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { context, page, complaints, close: () => context.close() };
}

/** By how many pixels a page is wider than the screen. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
