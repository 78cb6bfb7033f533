import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Stack, type StackOptions, startStack } from "#tests/rig/stack.ts";
import { presentBrowsers } from "./browsers/present.ts";
import { type BrowserName, KEYS, type LaunchOptions } from "./browsers/window.ts";
import { type Front, startFront } from "./front.ts";
import { Visitor } from "./visitor.ts";

/** What a test in each browser gets. */
export interface Visit {
  readonly browser: BrowserName;
  readonly stack: Stack;
  /** The network between the browser and the product. */
  readonly front: Front;
  readonly visitor: Visitor;
}

type VisitOptions = Omit<LaunchOptions, "folder"> & {
  /** @default every browser of this machine */
  readonly only?: readonly BrowserName[];
  /** What the browser may complain of. @default nothing */
  readonly expected?: RegExp;
};

const browsers = presentBrowsers();

/** The product behind a network of its own, for the tests of one file, each in every browser. */
export function walkFixture(scheme: "http" | "https", options: StackOptions = {}) {
  let folder: string;
  let front: Front;
  let stack: Stack;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "stillwave-walk-"));
    front = await startFront(scheme, folder);
    const variables = { ...options.variables, APP_ORIGIN: front.origin };
    stack = await startStack({ ...options, variables, costlyHashes: true });
    front.lead(Number(new URL(stack.origin).port));
  });
  afterAll(async () => {
    await stack.close();
    await front.close();
    await rm(folder, { recursive: true, maxRetries: 20 });
  });
  /** Defines a test for each browser: what happens in it, and that the browser complained of nothing. */
  return (
    title: string,
    walk: (visit: Visit) => Promise<void>,
    { only, expected, ...launching }: VisitOptions = {},
  ) => {
    // A file without a test would be an error of its own.
    for (const missing of only ?? []) {
      const isHere = browsers.some(({ name }) => name === missing);
      if (!isHere) test.skip(`${missing}, which this machine does not have: ${title}`);
    }
    for (const { name, launch } of browsers) {
      if (only && !only.includes(name)) continue;
      test(`${name}: ${title}`, async () => {
        const window = await launch({ ...launching, folder });
        try {
          const visitor = new Visitor(window, front.origin);
          await walk({ browser: name, stack, front, visitor });
          const complaints = await window.complaints();
          expect(complaints.filter((each) => !expected?.test(each))).toEqual([]);
        } finally {
          front.mend();
          await window.close();
        }
      });
    }
  };
}

/** The most stops that lead once around a page. */
const MOST_STOPS = 90;

/** Presses Tab until what has a name has the focus. Every stop on the way must be in sight, and marked. */
export async function tabsTo(visitor: Visitor, name: RegExp): Promise<void> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await visitor.keys(KEYS.tab);
    const stop = await visitor.asks(focused);
    stops.push(stop.name);
    if (stop.fault) throw new Error(`${visitor.window.name}: "${stop.name}" ${stop.fault}.`);
    if (name.test(stop.name)) return;
  }
  throw new Error(`${visitor.window.name}: no Tab leads to ${name}, but to ${stops.join(", ")}.`);
}

/** What has the focus, and what is wrong with how it is shown. Runs in the page. */
function focused(): { readonly name: string; readonly fault?: string } {
  const one = document.activeElement as HTMLInputElement | null;
  // Between the last stop and the first one, perhaps in the browser's own buttons.
  if (one === null || one === document.body || !document.hasFocus()) return { name: "" };
  const name = (
    one.getAttribute("aria-label") ??
    document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent ??
    one.labels?.[0]?.textContent ??
    one.textContent ??
    ""
  ).trim();
  const { top, bottom, left, right, width, height } = one.getBoundingClientRect();
  const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  if (width === 0 || height === 0 || !inSight) return { name, fault: "is not in sight" };
  const { outlineStyle, boxShadow } = getComputedStyle(one);
  if (outlineStyle === "none" && boxShadow === "none") return { name, fault: "is not marked" };
  return { name };
}

/** Waits until a file of JSON is saved whole. @param name that it has */
export function savedJson({ window }: Visitor, name: RegExp): Promise<unknown> {
  return vi.waitFor(
    async () => {
      const file = (await readdir(window.downloads)).find((each) => name.test(each));
      if (file === undefined) throw new Error(`${window.name} saved no ${name}.`);
      return JSON.parse(await readFile(join(window.downloads, file), "utf8")) as unknown;
    },
    { timeout: 60_000 },
  );
}
