import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/hydrated.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import type { PageState } from "./state.ts";

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
  {
    name: "used link of a security notice",
    path: "/auth/not-me?token=used",
    reach: async (page) => {
      await send(page, {});
      await page.getByText("This link was used before or is too old.").waitFor();
    },
  },
];
