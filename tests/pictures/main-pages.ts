import type { Page } from "playwright-core";
import type { PageState } from "#tests/audit/states/state.ts";

/** Opens the room of the newest beat, whatever the language. */
async function enterRoom(page: Page): Promise<void> {
  await page.locator("article a").first().click();
  await page.waitForURL("**/listen/*");
  await page.locator("main input[type=range]").first().waitFor();
}

/** What everybody comes past, to be looked at in each language. */
export const MAIN_PAGES: readonly PageState[] = [
  { name: "landing", path: "/" },
  { name: "sign-in", path: "/auth" },
  { name: "numbers", path: "/support" },
  ...["/assessment", "/history", "/profile", "/pricing", "/settings", "/plan"].map((path) => ({
    ...{ name: "main", path, visitor: "listener" as const },
  })),
  { name: "room", path: "/assessment", visitor: "listener", reach: enterRoom },
];
