import type { Page } from "playwright-core";
import type { PageState } from "./state.ts";

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel("Search your moods").fill(words);
  await page.getByRole("button", { name: "Search" }).click();
}

export const HISTORY_STATES: readonly PageState[] = [
  {
    name: "empty",
    path: "/history",
    visitor: "beatless",
    reach: async (page) => page.getByText("History content will go here.").waitFor(),
  },
  {
    name: "search without results",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      await search(page, "no such words");
      await page.getByText("Nothing found for “no such words”.").waitFor();
    },
  },
  {
    name: "search with results",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      await search(page, "back");
      await page.getByText("1 beat found for").waitFor();
    },
  },
  {
    name: "menu of a beat open",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      await page.locator("article summary[title=More]").first().click();
      await page.getByRole("link", { name: /^Download FLAC \(/ }).waitFor();
    },
  },
  {
    name: "deletion to be confirmed",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      await page.locator("article summary[title=More]").first().click();
      await page.locator("article summary", { hasText: "Delete" }).first().click();
      await page.getByRole("button", { name: "Delete", exact: true }).first().waitFor();
    },
  },
  {
    name: "a beat plays",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      await page
        .getByRole("button", { name: /^Play: / })
        .first()
        .click();
      await page.getByRole("button", { name: /^Pause: / }).waitFor();
    },
  },
  {
    name: "credits unfolded",
    path: "/history",
    visitor: "listener",
    reach: async (page) => page.getByText("Credit history").click(),
  },
  {
    name: "what helped",
    path: "/history",
    visitor: "regular",
    reach: async (page) => page.getByText("Calmer by 2.5 after rain, 12 times.").waitFor(),
  },
  {
    name: "no network",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      // Not by a route: a service worker that takes the page over at this moment asks past it.
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
      });
      await page.getByRole("link", { name: "Favourites", exact: true }).click();
      await page.getByRole("heading", { name: "That did not arrive" }).waitFor();
    },
  },
  { name: "no favourites", path: "/history?show=favourites", visitor: "beatless" },
];
