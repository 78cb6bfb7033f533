import type { Browser } from "playwright-core";
import { afterAll, test } from "vitest";
import { assertBooksSince, type Books, readBooks } from "./dump.ts";
import { type Stack, type StackOptions, startStack } from "./stack.ts";

/** What a file's tests leave in the books, for the check at its end. */
export interface KnownOfBooks {
  /** How many beats the tests delete. @default 0 */
  readonly deletedBeats?: number;
  /** How many sounds of others they keep. @default 0 */
  readonly keptSounds?: number;
}

/** How many stacks a worker keeps, each of other options. */
const MOST_STACKS = 4;

/** What the files of one worker share. Each part starts when a file first asks for it. */
interface Shared {
  stack(options: StackOptions): Promise<Stack>;
  browser(): Promise<Browser>;
}

const ofWorker = test.extend<{ $worker: { shared: Shared } }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that it needs from the pattern
    async ({}, use) => {
      const stacks = new Map<string, Promise<Stack>>();
      let browser: Promise<Browser> | undefined;
      await use({
        async stack(options) {
          const key = JSON.stringify(options);
          const started = stacks.get(key) ?? startStack(options);
          // The last used is last.
          stacks.delete(key);
          stacks.set(key, started);
          await endOldest(stacks);
          return started;
        },
        browser() {
          // Loaded by files with a browser alone.
          browser ??= import("./chromium.ts").then(({ launchChromium }) => launchChromium());
          return browser;
        },
      });
      await (await browser)?.close();
      for (const started of stacks.values()) await (await started).end();
    },
    { scope: "worker" },
  ],
});

async function endOldest(stacks: Map<string, Promise<Stack>>): Promise<void> {
  const [oldest] = stacks;
  if (stacks.size <= MOST_STACKS || !oldest) return;
  stacks.delete(oldest[0]);
  await (await oldest[1]).end();
}

/**
 * The product for the tests of one file, in a stack that other files of this worker use before and after
 * it: each test has people of its own, and looks at their rows and mails alone. After the file's tests the
 * books are checked for what they changed. To be read in tests and hooks only.
 * @param known what the tests leave in the books; read at the end
 */
export function sharedStack(options: StackOptions = {}, known: KnownOfBooks = {}): Stack {
  let stack: Stack | undefined;
  let before: Books | undefined;
  ofWorker.beforeAll(async ({ shared }) => {
    stack = await shared.stack(options);
    before = await readBooks(stack.dump);
  });
  afterAll(async () => {
    // Where the stack did not start, that is what failed.
    if (!stack || !before) return;
    stack.intervene(undefined);
    const { deletedBeats = 0, keptSounds = 0 } = known;
    await assertBooksSince(before, stack.dump, { deletedBeats, keptSounds });
  });
  return new Proxy({} as Stack, {
    get(_, name) {
      if (!stack) throw new Error("The stack is read before its tests.");
      return Reflect.get(stack, name);
    },
  });
}

/** The browser of this worker, for the tests of one file. To be read in tests and hooks only. */
export function sharedBrowser(): () => Browser {
  let browser: Browser | undefined;
  ofWorker.beforeAll(async ({ shared }) => {
    browser = await shared.browser();
  });
  return () => {
    if (!browser) throw new Error("The browser is read before its tests.");
    return browser;
  };
}
