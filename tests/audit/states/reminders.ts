import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/hydrated.ts";
import type { Stack } from "#tests/rig/stack.ts";
import type { PageState } from "./state.ts";

const PATH = "/plan/reminders";

/** A person of its own for each state, with a plan of some days. */
async function enter(page: Page, stack: Stack, fields: Record<string, string>[] = []) {
  const { id, jar } = await stack.insertPerson();
  const wishes = { goal: "calm", days: "7", hour: "21", minutes: "20", zone: "Asia/Kolkata" };
  await jar.postForm("/plan", { intent: "start", ...wishes });
  for (const each of fields) await jar.postForm(PATH, each);
  const session = jar.cookies.get("session") ?? "";
  await page.context().addCookies([{ name: "session", value: session, url: jar.origin }]);
  await goTo(page, stack.origin + PATH);
  return { id, jar };
}

const MAIL = { intent: "mail", mail: "on", hour: "7" };

const state = (name: string, reach: PageState["reach"]): PageState => ({
  ...{ name: `reminders, ${name}`, path: PATH, visitor: "newcomer" as const },
  ...(reach && { reach, opensItself: true }),
});

export const REMINDER_STATES: readonly PageState[] = [
  state("nothing chosen", async (page, stack) => {
    await enter(page, stack);
    await page.getByText("No mails are sent.").waitFor();
  }),
  state("mail and calendar", async (page, stack) => {
    await enter(page, stack, [MAIL, { intent: "make", version: "0" }]);
    await page.getByText("You get a mail a day").waitFor();
    await page.getByText("Show the address").click();
  }),
  state("an hour that is none", async (page, stack) => {
    await enter(page, stack);
    await page
      .locator("#reminder-hour option")
      .first()
      .evaluate((option) => option.setAttribute("value", "x"));
    await page.locator("#reminder-hour").selectOption("x");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Please choose one of these hours.").waitFor();
  }),
  state("a plan that rests", async (page, stack) => {
    const { jar } = await enter(page, stack, [MAIL]);
    const html = await (await jar.get("/plan")).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
    const seen = { course: field("course") ?? "", version: field("version") ?? "" };
    await jar.postForm("/plan", { intent: "pause", ...seen });
    await goTo(page, stack.origin + PATH);
    await page.getByText("Your plan is resting").waitFor();
  }),
  {
    name: "the end of the mails",
    path: "/plan/unsubscribe?token=x",
    reach: async (page) => {
      await page.getByRole("button", { name: "End the mails" }).waitFor();
    },
  },
  {
    name: "a link that belongs to nobody",
    path: "/plan/unsubscribe?token=x",
    reach: async (page) => {
      await page.getByRole("button", { name: "End the mails" }).click();
      await page.getByText("does not belong to an account").waitFor();
    },
  },
  {
    name: "the mails are ended",
    opensItself: true,
    path: "/plan/unsubscribe?token=x",
    reach: async (page, stack) => {
      const { id, jar } = await stack.insertPerson();
      await jar.postForm(PATH, MAIL);
      const token = await (await stack.sealed.keyOf(id)).digest("an unsubscribe link");
      await goTo(page, `${stack.origin}/plan/unsubscribe?token=${token}`);
      await page.getByRole("button", { name: "End the mails" }).click();
      await page.getByText("Done. No more reminders").waitFor();
    },
  },
];
