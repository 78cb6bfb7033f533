import type { Page, Response } from "playwright-core";
import { isHydrated } from "#tests/rig/hydration.ts";

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
