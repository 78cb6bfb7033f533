import { goTo } from "#tests/browser/hydrated.ts";
import { NARROW, type PageState, WIDE } from "./state.ts";

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
