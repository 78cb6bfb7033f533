import type { Page } from "playwright-core";
import { NARROW, type PageState, WIDE } from "./state.ts";

/** Makes a beat of a mood: its room opens. */
async function enter(page: Page, mood = "I feel anxious and overwhelmed"): Promise<void> {
  await page.getByPlaceholder("Tell me how you really feel...").fill(mood);
  await page.getByRole("button", { name: "Generate the Beat" }).click();
  await page.getByRole("slider", { name: "Volume" }).waitFor();
}

const openOptions = (page: Page) => page.getByRole("button", { name: "Options" }).click();
const pause = (page: Page) => page.getByRole("button", { name: "Pause", exact: true }).click();

/** Leaves the room for the history while its sound plays. */
async function leave(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.getByRole("link", { name: "History" }).filter({ visible: true }).first().click();
  await page.getByRole("region", { name: "Playing now" }).waitFor();
}

/** Reads the last second of the sound. Its slider takes no key before its length is known. */
async function hearTheEnd(page: Page): Promise<void> {
  await page.getByRole("slider", { name: "Position", disabled: false }).press("End");
  await page.getByRole("group", { name: "How do you feel after listening?" }).waitFor();
}

export const ROOM_STATES: readonly PageState[] = [
  { name: "a room that plays", reach: (page: Page) => enter(page) },
  {
    name: "a room that fades",
    reach: async (page: Page) => {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await enter(page);
      await page.locator("[data-quiet]").waitFor();
    },
  },
  {
    name: "a room before play",
    visitor: "listener" as const,
    reach: async (page: Page) => {
      await page.locator("article a").first().click();
      await page.getByRole("slider", { name: "Volume" }).waitFor();
      await page.getByRole("button", { name: "So-so" }).click();
      await page.getByText("Kept. Thank you.").waitFor();
    },
  },
  {
    name: "a room at the end",
    reach: async (page: Page) => {
      await enter(page);
      await hearTheEnd(page);
    },
  },
  {
    name: "a room with its farewell",
    reach: async (page: Page) => {
      await enter(page);
      await hearTheEnd(page);
      await page.getByRole("button", { name: "Good", exact: true }).click();
      await page.getByRole("heading", { name: "Thank you.", exact: true }).waitFor();
    },
  },
  {
    name: "options of a room",
    reach: async (page: Page) => {
      await enter(page);
      await openOptions(page);
      await page.getByLabel("Sleep timer").selectOption("10");
    },
  },
  {
    name: "options of a room, all sections open",
    reach: async (page: Page) => {
      await enter(page);
      await openOptions(page);
      await page.getByText("The numbers of every stage").click();
      await page.getByText("Check your headphones").click();
      await page.getByText("How we read your words").click();
      await page.getByText(/^You listen with:/).click();
      await page.getByText(/^Background sound/).click();
      await page.getByRole("radio", { name: /^Tanpura/ }).check();
    },
  },
  {
    name: "an incognito room",
    reach: async (page: Page) => {
      await page.getByLabel("Incognito").check();
      await enter(page);
      await pause(page);
    },
  },
  {
    name: "a room with safety notices",
    reach: async (page: Page) => {
      await enter(page, "I have epilepsy and I am pregnant, and I have a lot of stress at work");
      await page.getByRole("heading", { name: "Before you listen" }).waitFor();
    },
  },
  {
    name: "a room with help lines",
    reach: async (page: Page) => {
      await enter(page, "I feel hopeless and I cannot go on like this");
      await page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
    },
  },
  {
    name: "a room with help for somebody else",
    reach: async (page: Page) => {
      await enter(page, "I am worried about my brother, he talks about suicide");
      await page.getByText("How to stay with them").click();
      await page.getByText("Do not leave them alone").waitFor();
    },
  },
  {
    name: "a sound that goes on beside the history",
    widths: [NARROW],
    reach: async (page: Page) => {
      await enter(page);
      await leave(page);
    },
  },
  {
    name: "a sound that goes on without a network",
    widths: [NARROW],
    reach: async (page: Page) => {
      await enter(page);
      await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
      await page.route("**/history.data*", (route) => route.abort());
      await page.getByRole("link", { name: "History" }).filter({ visible: true }).first().click();
      await page.getByRole("heading", { name: "That did not arrive" }).waitFor();
    },
  },
  {
    name: "a sound that goes on, on a wide screen",
    widths: [WIDE],
    reach: async (page: Page) => {
      await enter(page);
      await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
      await page.goBack();
      await page.getByRole("region", { name: "Playing now" }).waitFor();
    },
  },
].map((state) => ({ path: "/assessment", visitor: "newcomer" as const, ...state }));
