import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/hydrated.ts";
import type { PageState } from "./state.ts";

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Your question").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
}

const state = (name: string, reach: NonNullable<PageState["reach"]>): PageState => ({
  ...{ name: `help, ${name}`, path: "/help", reach },
});

const messages = (name: string, reach?: PageState["reach"]): PageState => ({
  ...{ name: `messages to the team, ${name}`, path: "/help/messages", visitor: "silent" as const },
  ...(reach && { reach, opensItself: true }),
});

export const HELP_STATES: readonly PageState[] = [
  state("an answer", async (page) => {
    await ask(page, "do i need headphones");
    await page.getByText("Yes, in both ears").waitFor();
  }),
  state("not known", async (page) => {
    await ask(page, "what is the capital of france");
    await page.getByText("I do not know this.").waitFor();
  }),
  state("a medicine", async (page) => {
    await ask(page, "may I stop Alprax");
    await page.getByText("Please ask a doctor or a pharmacist").waitFor();
  }),
  state("a crisis", async (page) => {
    await ask(page, "I want to kill myself");
    await page.locator("[data-help]").waitFor();
  }),
  state("offline", async (page) => {
    await page.context().setOffline(true);
    await ask(page, "do i need headphones");
    await page.getByText("You are offline.").waitFor();
  }),
  state("looking", async (page) => {
    await page.route("**/help/answer", () => {});
    await ask(page, "do i need headphones");
    await page.getByRole("button", { name: "Looking..." }).waitFor();
  }),
  {
    ...state("a message that was not sent", async (page) => {
      await page.getByLabel("Your message").fill("May I mix it with Rivotril?");
      await page.getByRole("button", { name: "Send to the team" }).click();
      await page.getByText("Nothing was sent.").waitFor();
    }),
    visitor: "newcomer",
  },
  messages("sent", async (page, stack) => {
    await goTo(page, `${stack.origin}/help`);
    await page.getByLabel("Your message").fill("My credits did not come.\nI paid on Monday.");
    await page.getByRole("button", { name: "Send to the team" }).click();
    await page.getByText("My credits did not come.").first().waitFor();
  }),
];
