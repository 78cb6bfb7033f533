import { goTo } from "#tests/browser/hydrated.ts";
import { NARROW, type PageState } from "./state.ts";

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
