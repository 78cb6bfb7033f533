import type { PageState } from "./state.ts";

export const HISTORY_STATES: readonly PageState[] = [
  { name: "empty", path: "/history", visitor: "newcomer" },
  {
    name: "search without results",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      await page.getByLabel("Search your moods").fill("no such words");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("No beat of yours has these words.").waitFor();
    },
  },
  {
    name: "deletion to be confirmed",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      await page.locator("article summary", { hasText: "Delete" }).first().click();
      await page.getByRole("button", { name: "Yes, delete it" }).first().waitFor();
    },
  },
  { name: "no favourites", path: "/history?show=favourites", visitor: "newcomer" },
];
