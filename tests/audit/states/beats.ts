import type { Page } from "playwright-core";
import type { Phase } from "#worker/features/beats/rules.ts";
import type { PageState } from "./state.ts";

/** Submits a mood. */
async function generate(page: Page, mood: string): Promise<void> {
  await page.getByPlaceholder("Tell me how you really feel...").fill(mood);
  await page.getByRole("button", { name: "Generate the Beat" }).click();
}

/** Answers a request for a beat with a stream that goes no further than a phase. */
async function holdAt(page: Page, phase: Phase): Promise<void> {
  await page.evaluate((event) => {
    const passOn = window.fetch;
    window.fetch = async (...request) => {
      // The page asks for other things too, such as its manifest.
      const [asked] = request;
      const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
      if (pathname !== "/api/beats") return passOn(...request);
      const start = (stream: ReadableStreamDefaultController) =>
        stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));
      return new Response(new ReadableStream({ start }));
    };
  }, phase);
}

export const GENERATOR_STATES: readonly PageState[] = [
  {
    name: "incognito explained",
    reach: async (page: Page) => {
      await page.getByLabel("Incognito").focus();
      await page.getByRole("tooltip").waitFor();
    },
  },
  {
    name: "generating",
    reach: async (page: Page) => {
      // The request is never answered.
      await page.route("**/api/beats", () => {});
      await generate(page, "I feel tense");
      await page.getByRole("button", { name: "Analyzing..." }).waitFor();
    },
  },
  {
    name: "not applicable",
    reach: async (page: Page) => {
      await generate(page, "Book me a flight to Goa");
      await page.getByRole("alert").getByText("We coulnd't process your request").waitFor();
    },
  },
  {
    name: "not understood",
    reach: async (page: Page) => {
      await generate(page, "오늘 밤도 잠이 오지 않아요");
      await page.getByRole("alert").getByRole("button", { name: "Can't sleep" }).waitFor();
    },
  },
  {
    name: "crisis help",
    reach: async (page: Page) => {
      await generate(page, "I want to end my life");
      await page.getByRole("heading", { name: "What you wrote sounds very heavy" }).waitFor();
    },
  },
  {
    name: "back from crisis help",
    reach: async (page: Page) => {
      await generate(page, "I want to end my life");
      await page.getByRole("button", { name: "Back to the generator" }).click();
      await page.getByRole("complementary", { name: "These people listen" }).waitFor();
    },
  },
  {
    name: "connection lost",
    reach: async (page: Page) => {
      await page.context().setOffline(true);
      await generate(page, "I feel tense");
      await page.getByRole("alert").getByText("The connection was lost.").waitFor();
    },
  },
  {
    name: "no credits",
    visitor: "spent" as const,
    reach: async (page: Page) => {
      await generate(page, "I feel tense");
      await page.getByRole("dialog", { name: "Insufficient Credits" }).waitFor();
    },
  },
  { name: "no credits, before typing", visitor: "spent" as const },
  {
    name: "second of the recent beats",
    visitor: "listener" as const,
    reach: async (page: Page) => {
      await page.getByRole("link", { name: "Previous" }).click();
      await page.getByText("2 of 2").waitFor();
    },
  },
  {
    name: "incognito chosen",
    reach: async (page: Page) => {
      await page.getByLabel("Incognito").check();
      await page.getByPlaceholder("Tell me how you really feel...").fill("Nobody may know");
    },
  },
  {
    name: "composing",
    reach: async (page: Page) => {
      await holdAt(page, "generating");
      await generate(page, "I feel tense");
      await page.getByRole("button", { name: "Generating the beat..." }).waitFor();
    },
  },
].map((state) => ({ path: "/assessment", visitor: "newcomer" as const, ...state }));

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
