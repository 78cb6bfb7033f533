import type { Page, Response } from "playwright-core";

/**
 * Whether a page is ready for a hand: React has taken it over, or nothing of it waits for scripts.
 * Runs in the page, so it refers to nothing outside itself. Before, a press may reach the document
 * without its scripts, and a text that was typed may be replaced.
 */
export function isHydrated(): boolean {
  const waits = document.querySelector("script[type=module]") !== null;
  if (!waits || matchMedia("(scripting: none)").matches) return document.readyState === "complete";
  // React 18 keeps the root here, and marks it as dehydrated until its first render is committed.
  const key = Object.keys(document).find((each) => each.startsWith("__reactContainer$"));
  const root = key && Reflect.get(document, key)?.stateNode;
  return root?.current.memoizedState?.isDehydrated === false;
}

/** Waits until a page answers a hand; one without scripts does so when it is loaded. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Opens an address, and waits until the page answers a hand. */
export async function goTo(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await hydrated(page);
  return response;
}

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (!element || element === document.body) return "";
      const described = element.getAttribute("aria-labelledby") ?? "";
      return (
        element.getAttribute("aria-label") ??
        document.getElementById(described)?.textContent ??
        element.labels?.[0]?.textContent ??
        element.textContent ??
        ""
      );
    });
    if (typeof name === "string" ? focused.includes(name) : name.test(focused)) return;
  }
  throw new Error(`No key press leads to "${name}".`);
}
