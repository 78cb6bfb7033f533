import type { Browser, Page } from "playwright-core";
import type { Client } from "#tests/rig/client.ts";
import type { Stack } from "#tests/rig/stack.ts";

/** How long a person with a slow phone waits for something. */
export interface Wait {
  readonly what: string;
  /** Median of all rounds, ms. */
  readonly ms: number;
  /** The same as a multiple of the wait for a page of a few words from the same server. */
  readonly ratio: number;
  /** What is wanted at most, ms. @default anything: it is what others are compared with */
  readonly limitMs?: number;
}

/** A cheap phone on a weak network. */
const SLOWDOWN = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
const ROUNDS = 3;

/** A page of a few words, which needs neither database nor session. */
const BLANK = "/api/samples";

const WAITS = [
  { what: "landing readable", limitMs: 1500, measure: landing },
  { what: "a feeling sounds", limitMs: 1500, measure: feeling },
  { what: "own beat sounds", limitMs: 2000, measure: ownBeat },
] as const;

/** Visits the product on an emulated slow phone, each time with an empty cache. */
export async function measureWaits(browser: Browser, stack: Stack): Promise<readonly Wait[]> {
  const { jar } = await stack.insertPerson();
  const measured = (measure: Measure) => rounds(() => onPhone(browser, stack.origin, jar, measure));
  const blank = await measured((page) => firstPaint(page, BLANK));
  const waits: Wait[] = [];
  for (const { what, limitMs, measure } of WAITS) {
    const ms = await measured(measure);
    waits.push({ what, ms, ratio: ms / blank, limitMs });
  }
  return [{ what: "a blank page", ms: blank, ratio: 1 }, ...waits];
}

type Measure = (page: Page, moments: Moments, signIn: () => Promise<void>) => Promise<number>;

/** From the start of the navigation until the title can be read. */
async function landing(page: Page): Promise<number> {
  return firstPaint(page, "/");
}

/** From the tap on a feeling until its sound runs. */
async function feeling(page: Page, moments: Moments): Promise<number> {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.locator("#feelings").getByRole("link").first().tap();
  return (await moments.sounding) - moments.pressed;
}

/** From the press of the button until the first beat of a person's own sounds. */
async function ownBeat(page: Page, moments: Moments, signIn: () => Promise<void>): Promise<number> {
  await signIn();
  await page.goto("/assessment", { waitUntil: "networkidle" });
  await page
    .getByPlaceholder("Tell me how you really feel...")
    .fill("I feel tense and cannot rest");
  await page.getByRole("button", { name: "Generate the Beat" }).tap();
  return (await moments.sounding) - moments.pressed;
}

async function firstPaint(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "networkidle" });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
}

/** Points in time of what happened on the pages of one visit, ms since 1970. */
interface Moments {
  /** The last press. */
  pressed: number;
  readonly sounding: Promise<number>;
}

async function onPhone(browser: Browser, origin: string, jar: Client, measure: Measure) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // Its requests would go past the emulated network.
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const moments = await observeMoments(page);
  const debug = await context.newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await debug.send("Network.enable");
  await debug.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const signIn = () =>
    context.addCookies([{ name: "session", value: jar.cookies.get("session") ?? "", url: origin }]);
  const ms = await measure(page, moments, signIn);
  await context.close();
  return ms;
}

async function observeMoments(page: Page): Promise<Moments> {
  let heard: (at: number) => void;
  const moments = {
    pressed: 0,
    sounding: new Promise<number>((resolve) => {
      heard = resolve;
    }),
  };
  await page.exposeFunction("notePress", (at: number) => {
    moments.pressed = at;
  });
  await page.exposeFunction("noteSound", (at: number) => heard(at));
  await page.addInitScript(() => {
    const { notePress, noteSound } = window as unknown as Record<
      "notePress" | "noteSound",
      (at: number) => void
    >;
    const now = () => performance.timeOrigin + performance.now();
    // The download that starts by itself is a press of its own.
    addEventListener("click", ({ isTrusted }) => isTrusted && notePress(now()), { capture: true });
    addEventListener("playing", () => noteSound(now()), { capture: true });
  });
  return moments;
}

async function rounds(measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await measure());
  return all.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}
