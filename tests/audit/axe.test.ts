import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "#tests/rig/chromium.ts";
import type { Client } from "#tests/rig/client.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { PAGES_OF_A_PERSON, PUBLIC_PAGES } from "./pages.ts";

const WIDTHS = [320, 1280];
const SCHEMES = ["light", "dark"] as const;

let stack: Stack;
let browser: Browser;
let person: Client;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchChromium()]);
  person = await stack.person();
  const made = await person.postBeat({ mood: "I feel anxious and overwhelmed" });
  if (made.status !== 201) throw new Error(`The beat for the lists answered ${made.status}.`);
});
afterAll(async () => {
  await browser.close();
  await stack.close();
});

test.each(PUBLIC_PAGES)("%s bars nobody who visits", async (page) => {
  expect(await complaintsAbout(page, stack.client())).toEqual([]);
});

test.each(PAGES_OF_A_PERSON)("%s bars nobody who is signed in", async (page) => {
  expect(await complaintsAbout(page, person)).toEqual([]);
});

/** What axe and the width object to, in both colour schemes and on the smallest and a wide screen. */
async function complaintsAbout(path: string, visitor: Client): Promise<string[]> {
  const complaints: string[] = [];
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      const page = await open(path, visitor, {
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: "reduce",
      });
      const found = [...(await violations(page)), ...(await overflow(page))];
      complaints.push(...found.map((what) => `${path}, ${colorScheme}, ${width} px: ${what}`));
      await page.context().close();
    }
  }
  return complaints;
}

async function open(path: string, visitor: Client, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: stack.origin }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  const failed: string[] = [];
  page.on("response", (part) => {
    if (part.status() >= 400) failed.push(`${part.url()} answered ${part.status()}.`);
  });
  const response = await page.goto(stack.origin + path, { waitUntil: "networkidle" });
  const { pathname } = new URL(page.url());
  if (pathname !== path) throw new Error(`${path} leads to ${pathname}, not to its page.`);
  if (response?.status() !== 200)
    throw new Error(`${path} answered ${response?.status()}, not 200.`);
  // A page without its stylesheet would be judged for what it is not.
  if (failed.length > 0) throw new Error(`A part of ${path} is missing: ${failed.join(" ")}`);
  return page;
}

/** Evaluated from outside: a script element would be refused by the policy of our pages. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document),
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
