import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { CHROMIUM_ARGUMENTS, prepareChromium } from "#tests/rig/chromium.ts";
import { startProgram } from "#tests/walk/browsers/process.ts";

declare global {
  /** Kept once the page has heard that it is frozen, or resumed. */
  var lifecycleEvent: Promise<void>;
}

/** A Chromium whose windows can be hidden. */
export interface HidingBrowser {
  /** Opens a page in a window of its own. */
  openPage(): Promise<HideablePage>;
  close(): Promise<void>;
}

/** A page that can be hidden and frozen, as a phone does with one in a pocket. */
export interface HideablePage {
  readonly page: Page;
  /** Minimises its window. While it is hidden it draws nothing: `evaluate` works, a press on a button waits. */
  hide(): Promise<void>;
  show(): Promise<void>;
  /** Hides it and stops its tasks and its sound. */
  freeze(): Promise<void>;
  /** It stays hidden. */
  resume(): Promise<void>;
}

/**
 * Starts a Chromium that Playwright joins without its defaults. In the one of the other tests each page is told that it
 * has the focus, and so is visible whatever becomes of its window.
 */
export async function launchHidingBrowser(): Promise<HidingBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "stillwave-hiding-"));
  const program = startProgram(
    await prepareChromium(),
    [
      ...[...CHROMIUM_ARGUMENTS, "--headless", "--remote-debugging-port=0"],
      ...[`--user-data-dir=${folder}`, "about:blank"],
    ],
    { log: join(folder, "chromium.log"), env: {} },
  );
  const { stderr } = program.child;
  if (stderr === null) throw new Error("Chromium has no output.");
  let said = "";
  let address: string | undefined;
  while (address === undefined) {
    const [bytes] = await once(stderr, "data");
    said += String(bytes);
    [, address] = /listening on (ws:\S+)\s/.exec(said) ?? [];
  }
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  return {
    openPage: () => openPage(browser),
    async close() {
      await browser.close();
      await program.end();
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

async function openPage(browser: Browser): Promise<HideablePage> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("The browser has no context of its own.");
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const { windowId } = await line.send("Browser.getWindowForTarget");
  const becomes = (state: DocumentVisibilityState) =>
    expect.poll(() => page.evaluate(() => document.visibilityState)).toBe(state);
  const turn = (windowState: "minimized" | "normal") =>
    line.send("Browser.setWindowBounds", { windowId, bounds: { windowState } });
  /** Waits until the page has heard of it, too. */
  async function lives(state: "frozen" | "active", event: "freeze" | "resume"): Promise<void> {
    await page.evaluate((type) => {
      globalThis.lifecycleEvent = new Promise((resolve) => {
        document.addEventListener(type, () => resolve(), { once: true });
      });
    }, event);
    await line.send("Page.setWebLifecycleState", { state });
    await page.evaluate(() => lifecycleEvent);
  }
  return {
    page,
    async hide() {
      await turn("minimized");
      await becomes("hidden");
    },
    async show() {
      // A window that was hidden by a freeze alone is no other when it is made normal.
      await turn("minimized");
      await turn("normal");
      await becomes("visible");
    },
    freeze: () => lives("frozen", "freeze"),
    resume: () => lives("active", "resume"),
  };
}
