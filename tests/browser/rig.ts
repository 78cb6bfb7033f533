import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Client } from "#tests/rig/client.ts";
import type { Stack } from "#tests/rig/stack.ts";

export interface OpenPage {
  readonly page: Page;
  /** What the browser complained of: script errors, broken policies. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** A page of a browser window of its own, for a visitor or for somebody signed in. */
export async function openPage(
  browser: Browser,
  stack: Stack,
  options: BrowserContextOptions & { readonly jar?: Client } = {},
): Promise<OpenPage> {
  const { jar, ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...rest });
  const session = jar?.cookies.get("session");
  if (session) await context.addCookies([{ name: "session", value: session, url: stack.origin }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, complaints, close: () => context.close() };
}
