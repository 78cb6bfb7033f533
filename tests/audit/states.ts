import type { Page } from "playwright-core";
import { sqlOf } from "#tests/rig/sql-of.ts";
import { PASSWORD, type Stack } from "#tests/rig/stack.ts";
import { PAGES_OF_A_PERSON, PUBLIC_PAGES } from "./pages.ts";
import type { Visitor } from "./visitors.ts";

/** Something that a person can have before them: a page, and what was done on it. */
export interface PageState {
  readonly name: string;
  readonly path: string;
  /** Who stands there. @default "nobody": a visitor who is not signed in */
  readonly visitor?: Visitor;
  /** What the page answers. @default 200 */
  readonly status?: number;
  /** The screens that have this state. @default the smallest and a wide one */
  readonly widths?: readonly number[];
  /** Leads from the page at rest into the state. */
  readonly reach?: (page: Page, stack: Stack) => Promise<void>;
}

export const NARROW = 320;
export const WIDE = 1280;

const AT_REST: readonly PageState[] = [
  ...PUBLIC_PAGES.map((path) => ({ name: "at rest", path })),
  ...PAGES_OF_A_PERSON.map((path) => ({
    name: "at rest, signed in",
    path,
    visitor: "listener" as const,
  })),
];

const AROUND: readonly PageState[] = [
  {
    name: "account menu open",
    path: "/pricing",
    visitor: "newcomer",
    widths: [WIDE],
    reach: async (page) => page.locator("header summary").first().press("Enter"),
  },
  {
    name: "mobile menu open",
    path: "/assessment",
    visitor: "newcomer",
    widths: [NARROW],
    reach: async (page) => page.locator("header summary", { hasText: "Menu" }).click(),
  },
  {
    name: "another question open",
    path: "/",
    reach: async (page) => page.locator("#FAQ summary").nth(3).click(),
  },
  { name: "nothing here", path: "/no-such-page", status: 404 },
  {
    name: "the database is gone",
    path: "/",
    visitor: "newcomer",
    reach: async (page, stack) => {
      stack.intervene(() => "failed");
      await page.goto(`${stack.origin}/history`, { waitUntil: "networkidle" });
      await page.getByRole("heading", { name: "One moment, please" }).waitFor();
    },
  },
  {
    name: "asked again who it is, and wrong",
    path: "/profile",
    visitor: "newcomer",
    reach: async (page, stack) => {
      await stack.dump.rows("update session set created_at = created_at - 3600000");
      await page.goto(`${stack.origin}/auth/again`, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: "Mail me a code" }).click();
      await page.getByText("A code is on its way").waitFor();
      await page.getByRole("button", { name: "Confirm" }).last().click();
      await page.getByText("Please enter the 8 digits of the code.").waitFor();
    },
  },
  { name: "offline", path: "/offline" },
  { name: "no credits left", path: "/pricing", visitor: "spent" },
];

/** Sends a mood on its way. */
async function generate(page: Page, mood: string): Promise<void> {
  await page.getByPlaceholder("Tell me how you really feel...").fill(mood);
  await page.getByRole("button", { name: "Generate the Beat" }).click();
}

const GENERATOR: readonly PageState[] = [
  {
    name: "incognito explained",
    reach: async (page: Page) => {
      await page.getByLabel("Incognito").focus();
      await page.getByRole("tooltip").waitFor();
    },
  },
  {
    name: "at work",
    reach: async (page: Page) => {
      // The answer never comes.
      await page.route("**/api/beats", () => {});
      await generate(page, "I feel tense");
      await page.getByRole("button", { name: "Analyzing..." }).waitFor();
    },
  },
  {
    name: "with a beat, everything open",
    reach: async (page: Page) => {
      await generate(page, "I feel anxious and overwhelmed");
      await page.getByText("Your beat is ready to play and it's downloaded!").waitFor();
      await page.getByText("The numbers of every stage").click();
      await page.getByText("Check your headphones").click();
      await page.getByLabel("Sleep timer").selectOption("10");
      await page.getByRole("button", { name: "Good", exact: true }).first().click();
      await page.getByText("Kept. Thank you.").first().waitFor();
    },
  },
  {
    name: "with a beat and what to heed first",
    reach: async (page: Page) => {
      await generate(page, "I have epilepsy, I am pregnant and I feel tense");
      await page.getByRole("heading", { name: "Before you listen" }).waitFor();
    },
  },
  {
    name: "with a beat and people to talk to",
    reach: async (page: Page) => {
      await generate(page, "I feel hopeless and I cannot go on like this");
      await page.getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
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
    name: "help in a crisis",
    reach: async (page: Page) => {
      await generate(page, "I want to end my life");
      await page.getByRole("alert").getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
    },
  },
  {
    name: "the connection was lost",
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
  {
    name: "the last of the recent beats",
    visitor: "listener" as const,
    reach: async (page: Page) => {
      await page.getByRole("link", { name: "Previous" }).click();
      await page.getByText("2 of 2").waitFor();
    },
  },
].map((state) => ({ path: "/assessment", visitor: "newcomer" as const, ...state }));

const HISTORY: readonly PageState[] = [
  { name: "empty", path: "/history", visitor: "newcomer" },
  {
    name: "searched in vain",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      await page.getByLabel("Search your moods").fill("no such words");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("No beat of yours has these words.").waitFor();
    },
  },
  {
    name: "asks before it deletes",
    path: "/history",
    visitor: "listener",
    reach: async (page) => {
      await page.locator("article summary", { hasText: "Delete" }).first().click();
      await page.getByRole("button", { name: "Yes, delete it" }).first().waitFor();
    },
  },
  { name: "no favourites", path: "/history?show=favourites", visitor: "newcomer" },
];

/** Sends the form of an auth view. */
async function send(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.locator("main form button").click();
}

const fieldErrors = (page: Page) => page.locator("main form [role=alert]").first().waitFor();

const AUTH: readonly PageState[] = [
  ...["sign_in", "sign_up", "forgotten_password", "magic_link", "verify_otp"].map((view) => ({
    name: "a field is wrong",
    path: `/auth?view=${view}`,
    reach: async (page: Page) => {
      await send(page, {});
      await fieldErrors(page);
    },
  })),
  {
    name: "a field is wrong",
    path: "/auth?view=update_password",
    visitor: "newcomer",
    reach: async (page) => {
      await send(page, { "New password": "short" });
      await fieldErrors(page);
    },
  },
  { name: "with a plan chosen", path: "/auth?view=sign_up&tier=creator" },
  { name: "Google said no", path: "/auth?error=google" },
  {
    name: "wrong password",
    path: "/auth",
    reach: async (page) => {
      await send(page, { Email: "nobody@example.com", Password: PASSWORD });
      await page.getByText("Incorrect email or password.").waitFor();
    },
  },
  {
    name: "a mail was sent",
    path: "/auth?view=magic_link",
    reach: async (page) => {
      await send(page, { Email: "somebody@example.com" });
      await page.getByText("Check your email for the magic link").waitFor();
    },
  },
  {
    name: "a link that is used up",
    path: "/auth/confirm?token=used&type=recovery",
    reach: async (page) => {
      await send(page, {});
      await page.getByText("This link was used before or is too old.").waitFor();
    },
  },
  {
    name: "a link that says it was not me, used up",
    path: "/auth/not-me?token=used",
    reach: async (page) => {
      await send(page, {});
      await page.getByText("This link was used before or is too old.").waitFor();
    },
  },
];

/** Opens the form that deletes an account, with what it asks for. */
async function askToDelete(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Delete my account" }).click();
  await page.getByRole("button", { name: "Mail me a code" }).waitFor();
}

const PROFILE: readonly PageState[] = [
  ...[2, 3, 4, 5].map((step) => ({ name: "at rest", path: `/profile?step=${step}` })),
  {
    name: "answers that need another look",
    path: "/profile?step=1",
    reach: async (page: Page) => {
      await page.getByLabel("Phone").fill("call me");
      await page.getByLabel("Email").fill("nobody@");
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.getByText("2 answers need another look").waitFor();
    },
  },
  {
    name: "changed in another tab",
    path: "/profile?step=4",
    reach: async (page: Page) => {
      await page.route("**/profile/draft", (route) =>
        route.fulfill({ status: 409, json: { outcome: "conflict", version: 2 } }),
      );
      await page.getByLabel("Water").fill("3");
      await page.getByText("This step was changed since you opened it").waitFor();
    },
  },
  {
    name: "not saved",
    path: "/profile?step=5",
    reach: async (page: Page, stack: Stack) => {
      stack.intervene((pipeline) =>
        sqlOf(pipeline).includes("profile_draft") ? "busy" : undefined,
      );
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByText("Database operation failed: ").waitFor();
    },
  },
  {
    name: "not loaded",
    path: "/profile",
    reach: async (page: Page, stack: Stack) => {
      stack.intervene((pipeline) =>
        sqlOf(pipeline).includes("user_profile") ? "busy" : undefined,
      );
      await page.reload();
      await page.getByText("Error loading profile: ").waitFor();
    },
  },
  {
    name: "assessed, with an earlier result open",
    path: "/profile?view=result",
    visitor: "assessed" as const,
    reach: async (page: Page) => page.locator("details summary").last().click(),
  },
  {
    name: "about to delete everything, without the password",
    path: "/profile",
    reach: async (page: Page) => {
      await askToDelete(page);
      await page.getByRole("button", { name: "Mail me a code" }).click();
      await page.getByText("A code is on its way").waitFor();
      await page.getByRole("button", { name: "Delete everything for good" }).click();
      await page.getByText("Please enter the 8 digits of the code.").waitFor();
    },
  },
].map((state) => ({ visitor: "newcomer" as const, ...state }));

/** Every state that is audited: one more is one more row. */
export const STATES: readonly PageState[] = [
  ...AT_REST,
  ...AROUND,
  ...GENERATOR,
  ...HISTORY,
  ...AUTH,
  ...PROFILE,
  { name: "at rest", path: "/goodbye" },
];
