import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/using-pages.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { NARROW, type PageState, WIDE } from "./state.ts";

/** The landing page with a feeling that sounds, and what its field answers. */
export const LANDING_STATES: readonly PageState[] = [
  { name: "feeling chosen", path: "/?feeling=anxious#feelings" },
  { name: "feeling chosen, signed in", path: "/?feeling=low#feelings", visitor: "newcomer" },
  {
    name: "crisis typed by a visitor",
    path: "/",
    reach: async (page) => {
      await page.locator("#own-words").fill("I want to end my life");
      await page.getByRole("button", { name: "Make my own sound" }).click();
      await page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
    },
  },
  {
    name: "too long a text",
    path: "/",
    widths: [NARROW],
    reach: async (page) => {
      const field = page.locator("#own-words");
      await field.evaluate((element) => element.removeAttribute("maxlength"));
      await field.fill("so tired ".repeat(230));
      await page.getByRole("button", { name: "Make my own sound" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "after a deletion",
    path: "/",
    opensItself: true,
    reach: async (page, stack) => {
      await page.context().addCookies([{ name: "deleted", value: "1", url: stack.origin }]);
      await goTo(page, `${stack.origin}/goodbye`);
      await page.getByRole("heading", { name: "Everything was deleted" }).waitFor();
    },
  },
];

/** Menus, error pages, and pages without a feature of their own. */
export const SHELL_STATES: readonly PageState[] = [
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
    name: "question of the FAQ open",
    path: "/",
    reach: async (page) => page.locator("#FAQ summary").nth(3).click(),
  },
  { name: "not found", path: "/no-such-page", status: 404 },
  {
    name: "database not reachable",
    path: "/",
    visitor: "newcomer",
    opensItself: true,
    reach: async (page, stack) => {
      stack.intervene(() => "failed");
      await goTo(page, `${stack.origin}/history`);
      await page.getByRole("heading", { name: "One moment, please" }).waitFor();
    },
  },
  {
    name: "confirmation with an invalid code",
    path: "/profile",
    opensItself: true,
    reach: async (page, stack) => {
      const { id, jar } = await stack.insertPerson();
      const age = "update session set created_at = created_at - 3600000 where user_id = ?";
      await stack.dump.rows(age, [id]);
      const session = jar.cookies.get("session") ?? "";
      await page.context().addCookies([{ name: "session", value: session, url: stack.origin }]);
      await goTo(page, `${stack.origin}/auth/again`);
      await page.getByRole("button", { name: "Mail me a code" }).click();
      await page.getByText("A code is on its way").waitFor();
      await page.getByRole("button", { name: "Confirm" }).last().click();
      await page.getByText("Please enter the 8 digits of the code.").waitFor();
    },
  },
  { name: "offline", path: "/offline" },
  { name: "no credits left", path: "/pricing", visitor: "spent" },
];

/** Fills in and submits the form of an auth view. */
async function send(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.locator("main form button").first().click();
}

const fieldErrors = (page: Page) => page.locator("main form [role=alert]").first().waitFor();

export const AUTH_STATES: readonly PageState[] = [
  ...["sign_in", "sign_up", "forgotten_password", "magic_link", "verify_otp"].map((view) => ({
    name: "with a field error",
    path: `/auth?view=${view}`,
    reach: async (page: Page) => {
      await send(page, {});
      await fieldErrors(page);
    },
  })),
  {
    name: "with a password that is too short",
    path: "/auth?view=sign_up",
    reach: async (page) => {
      await page.getByText("Use a password instead").click();
      await send(page, { Password: "short" });
      await fieldErrors(page);
    },
  },
  {
    name: "with a field error",
    path: "/auth?view=update_password",
    visitor: "newcomer",
    reach: async (page) => {
      await send(page, { "New password": "short" });
      await fieldErrors(page);
    },
  },
  { name: "with a plan chosen", path: "/auth?view=sign_up&tier=creator" },
  { name: "sign-in by Google failed", path: "/auth?error=google" },
  {
    name: "wrong password",
    path: "/auth",
    reach: async (page) => {
      await send(page, { Email: "nobody@example.com", Password: PASSWORD });
      await page.getByText("Incorrect email or password.").waitFor();
    },
  },
  {
    name: "mail sent",
    path: "/auth?view=magic_link",
    reach: async (page) => {
      await send(page, { Email: "somebody@example.com" });
      await page.getByText("Check your email for the magic link").waitFor();
    },
  },
  {
    name: "mail sent, wrong code",
    path: "/auth?view=sign_up&tier=creator",
    reach: async (page) => {
      await send(page, { Email: `${crypto.randomUUID()}@example.com` });
      await page.getByText("Check your email for the confirmation link").waitFor();
      await page.getByLabel("The 8 digits").fill("00000000");
      await page.getByRole("button", { name: "Use the code" }).click();
      await fieldErrors(page);
    },
  },
  {
    name: "code asked for before",
    path: "/auth?view=sign_in",
    opensItself: true,
    reach: async (page, stack) => {
      await goTo(page, `${stack.origin}/auth?view=magic_link`);
      await send(page, { Email: "somebody@example.com" });
      await page.getByText("Check your email for the magic link").waitFor();
      await goTo(page, `${stack.origin}/auth`);
      await page.getByRole("link", { name: "Enter the code from a mail" }).waitFor();
    },
  },
  {
    name: "used link",
    path: "/auth/confirm?token=used&type=recovery",
    reach: async (page) => {
      await send(page, {});
      await page.getByText("This link was used before or is too old.").waitFor();
    },
  },
  { name: "used link of another address", path: "/auth/email?token=used" },
  {
    name: "used link of a security notice",
    path: "/auth/not-me?token=used",
    reach: async (page) => {
      await send(page, {});
      await page.getByText("This link was used before or is too old.").waitFor();
    },
  },
];
