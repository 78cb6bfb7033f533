import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from "playwright-core";
import { LEFT } from "#tests/rig/chromium.ts";
import type { Client } from "#tests/rig/client.ts";
import { type KnownOfBooks, sharedBrowser, sharedStack } from "#tests/rig/shared-stack.ts";
import type { Stack, StackOptions } from "#tests/rig/stack.ts";
import type { InterfaceLanguage } from "#worker/domain/language.ts";

/** A window of a browser as a person gets it: empty, with one page. */
export interface OpenWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser reported: script errors, violated policies. */
  readonly complaints: readonly string[];
  /** Speaks to the debugger of the page. */
  readonly line: CDPSession;
  /** Ends it, or empties it for the next that asks for its kind. */
  close(): Promise<void>;
}

/** A window that no test has, or its test has just closed. */
interface Spare {
  /** What cannot be changed once it is open. */
  readonly kind: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Resets of the browser itself. */
  readonly line: CDPSession;
}

/** How long a step waits for a page: a busy machine makes it late, and late is no fault. */
const PATIENCE_MS = 90_000;
/** How many windows wait for a test, of all kinds: each has a process. */
const MOST_SPARES = 4;
/** What an open page can change. */
const LOOKS = ["viewport", "colorScheme", "reducedMotion"] as const;
/** What comes with every later document, or stays with the window: no other test may have it. */
const WEARS = ["addInitScript", "exposeFunction", "exposeBinding", "setExtraHTTPHeaders"] as const;
const WEARS_CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const;
const HEARD = [
  ...(["console", "dialog", "download", "pageerror", "popup", "request", "requestfailed"] as const),
  ...(["requestfinished", "response", "framenavigated", "load", "domcontentloaded"] as const),
];
/** Everything that a site keeps, but for what the network brought. */
const KEPT = "local_storage,indexeddb,cache_storage,service_workers,file_systems";
/** A document of the product without scripts, styles and parts. */
const PLAIN = "/favicon.svg";

/** The windows that wait for a test, the last closed last. */
const spares = new WeakMap<Browser, Spare[]>();

/**
 * Opens a window. One that another test closed is emptied and used again: a new one costs a process, and
 * the parts of every page with their compilation. One that was changed for good is not.
 * @param home the origin of the product
 * @param isFirstVisit whether the network may have brought nothing yet
 */
async function openWindow(
  browser: Browser,
  home: string,
  options: BrowserContextOptions,
  isFirstVisit = false,
): Promise<OpenWindow> {
  const waiting = spares.get(browser) ?? [];
  spares.set(browser, waiting);
  const fixed = { ...options };
  for (const look of LOOKS) delete fixed[look];
  const kind = JSON.stringify(fixed);
  const at = isFirstVisit ? -1 : waiting.findLastIndex((spare) => spare.kind === kind);
  const spare = waiting.splice(at, at < 0 ? 0 : 1)[0] ?? (await create(browser, kind, fixed));
  const { context, page } = spare;
  await dress(page, options);
  const complaints = listen(page);
  const isWorn = watchWear(spare);
  // The context has the looks of no test: a second page is dressed as the first.
  wrap(context, "newPage", (newPage) => async () => dress((await newPage()) as Page, options));
  return {
    context,
    page,
    complaints,
    line: spare.line,
    async close() {
      // Of another site than the product's, as a gateway's, it would be emptied of that site alone.
      const isAway = !page.url().startsWith(`${home}/`);
      if (isWorn() || page.isClosed() || isAway) return context.close();
      await empty(spare);
      waiting.push(spare);
      if (waiting.length > MOST_SPARES) await waiting.shift()?.context.close();
    },
  };
}

async function create(
  browser: Browser,
  kind: string,
  options: BrowserContextOptions,
): Promise<Spare> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  return { kind, context, page, line: await context.newCDPSession(page) };
}

/** Gives a page what its test asks for of that which an open page can change. */
async function dress(page: Page, options: BrowserContextOptions): Promise<Page> {
  const { viewport, colorScheme = "light", reducedMotion = "no-preference" } = options;
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: "none" });
  return page;
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (!LEFT.test(message)) complaints.push(message);
  });
  page.on("console", (message) => {
    if (message.type() !== "error" || LEFT.test(message.text())) return;
    complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/** @returns whether something was done to the window since that emptying does not undo */
function watchWear({ context, page }: Spare): () => boolean {
  let worn = false;
  const watch = <Target extends object>(target: Target, names: readonly (keyof Target)[]) => {
    for (const name of names) {
      wrap(target, name, (original) => (...input) => {
        worn = true;
        return original(...input);
      });
    }
  };
  watch(page, WEARS);
  watch(context, [...WEARS, "newCDPSession"]);
  watch(context.clock, WEARS_CLOCK);
  return () => worn;
}

type Method = (...input: unknown[]) => unknown;

/** Puts a method around the one that the class has: a window that is used again is wrapped once. */
function wrap<Target extends object>(
  target: Target,
  name: keyof Target,
  around: (original: Method) => Method,
): void {
  const original = Reflect.get(Object.getPrototypeOf(target), name) as Method;
  const value = around(original.bind(target));
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Makes a window as good as new, but for what the network has brought. */
async function empty({ context, page, line }: Spare): Promise<void> {
  for (const event of HEARD) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  const { origin } = new URL(page.url());
  // Ends what still plays or arrives; the process stays, as the site is the same.
  await page.goto(origin + PLAIN);
  await page.evaluate(() => sessionStorage.clear());
  await line.send("Storage.clearDataForOrigin", { origin, storageTypes: KEPT });
  await context.clearCookies();
  await context.clearPermissions();
  await page.mouse.move(0, 0);
  await line.send("Page.resetNavigationHistory");
}

export const PHONE = { width: 390, height: 844 } as const;
const DESKTOP = { width: 1280, height: 900 } as const;

export interface OpenPageOptions extends BrowserContextOptions {
  /** The session of the window. @default none */
  readonly jar?: Client;
  /** What was chosen in the browser. @default none: English */
  readonly language?: InterfaceLanguage | undefined;
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
  return { stack, openPage: (options = {}) => openPage(browser(), stack, options) };
}

/** A window without motion: a test of motion asks for it. */
async function openPage(
  browser: Browser,
  stack: Stack,
  { jar, language, isFirstVisit, ...rest }: OpenPageOptions,
): Promise<OpenWindow> {
  // The language is the test's, not the machine's.
  const looks = { viewport: DESKTOP, reducedMotion: "reduce", locale: "en-US" } as const;
  const options = { ...looks, ...rest };
  const opened = await openWindow(browser, stack.origin, options, isFirstVisit);
  const cookies = { session: jar?.cookies.get("session"), language };
  for (const [name, value] of Object.entries(cookies)) {
    if (value) await opened.context.addCookies([{ name, value, url: stack.origin }]);
  }
  return opened;
}

/** By how many pixels a page is wider than the screen. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** The placeholders of a page that their fields cut off. */
export function cutPlaceholders(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll("input")].flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const room =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen === null || field.clientWidth === 0) return [];
      pen.font = font;
      return pen.measureText(field.placeholder).width > room ? [field.placeholder] : [];
    });
  });
}
