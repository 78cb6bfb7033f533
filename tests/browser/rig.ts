import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchChromium } from "#tests/rig/chromium.ts";
import type { Client } from "#tests/rig/client.ts";
import { type Stack, type StackOptions, startStack } from "#tests/rig/stack.ts";

export const PHONE = { width: 390, height: 844 } as const;
const DESKTOP = { width: 1280, height: 900 } as const;

export interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser complained of: script errors, broken policies. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

interface OpenPageOptions extends BrowserContextOptions {
  /** Whose session the window has; nobody's by default. */
  readonly jar?: Client;
}

/** The product and a browser for all tests of one file. */
export interface BrowserFixture {
  readonly stack: Stack;
  /** A page of a browser window of its own, for a visitor or for somebody signed in. */
  openPage(options?: OpenPageOptions): Promise<OpenPage>;
}

interface FixtureOptions extends StackOptions {
  /** How many beats the tests delete: the books are held against it at the end. @default 0 */
  readonly deletedBeats?: number;
}

/** Starts the product and Chromium before the tests of a file, and ends both after them. */
export function browserFixture({
  deletedBeats = 0,
  ...options
}: FixtureOptions = {}): BrowserFixture {
  let stack: Stack;
  let browser: Browser;
  beforeAll(async () => {
    [stack, browser] = await Promise.all([startStack(options), launchChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await stack.close({ deletedBeats });
  });
  return {
    get stack() {
      return stack;
    },
    openPage: (asked = {}) => openPage(browser, asked),
  };
}

async function openPage(browser: Browser, { jar, ...rest }: OpenPageOptions): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: DESKTOP, ...rest });
  const session = jar?.cookies.get("session");
  if (jar && session) {
    await context.addCookies([{ name: "session", value: session, url: jar.origin }]);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { context, page, complaints, close: () => context.close() };
}
