import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, type StackOptions, startStack } from "#tests/rig/stack.ts";
import { presentBrowsers } from "./browsers/present.ts";
import type { BrowserName, LaunchOptions } from "./browsers/window.ts";
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
    await rm(folder, { recursive: true, maxRetries: 5 });
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
