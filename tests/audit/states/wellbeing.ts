import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/using-pages.ts";
import { answerQuestionnaire, answersOf, answersWith } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import type { Stack } from "#tests/rig/stack.ts";
import type { PageState } from "./state.ts";

const PHQ9 = "/wellbeing/phq-9";

/** A person of its own for each state: an answer changes what all later states show. */
async function enter(page: Page, stack: Stack, path = PHQ9) {
  const { jar } = await stack.insertPerson();
  const session = jar.cookies.get("session") ?? "";
  await page.context().addCookies([{ name: "session", value: session, url: jar.origin }]);
  const go = () => goTo(page, `${stack.origin}${path}`);
  await go();
  return { jar, go };
}

/** Answers every item, the last of them with another answer. */
async function fillIn(page: Page, answer: string, last = answer): Promise<void> {
  const items = page.locator("fieldset[id^=item-]");
  const count = await items.count();
  for (let at = 0; at < count; at += 1) {
    const wanted = at === count - 1 ? last : answer;
    await items.nth(at).getByRole("radio", { name: wanted }).check();
  }
}

const send = (page: Page) => page.getByRole("button", { name: "See the result" }).click();

const state = (name: string, path: string, reach: PageState["reach"]): PageState => ({
  ...{ name: `questionnaire, ${name}`, path, visitor: "newcomer" as const },
  ...(reach && { reach, opensItself: true }),
});

export const WELLBEING_STATES: readonly PageState[] = [
  state("with help in Hindi", PHQ9, async (page, stack) => {
    await enter(page, stack);
    await page.getByRole("checkbox").check();
  }),
  state("open questions", PHQ9, async (page, stack) => {
    await enter(page, stack);
    await page.locator("#item-1").getByRole("radio", { name: "Several days" }).check();
    await send(page);
    await page.getByText("8 questions are still open").waitFor();
  }),
  state("low result", PHQ9, async (page, stack) => {
    await enter(page, stack);
    await fillIn(page, "Not at all");
    await send(page);
    await page.getByText("0 of 27").waitFor();
  }),
  state("high result", "/wellbeing/gad-7", async (page, stack) => {
    await enter(page, stack, "/wellbeing/gad-7");
    await fillIn(page, "Nearly every day");
    await send(page);
    await page.getByText("21 of 21").waitFor();
  }),
  state("help first", PHQ9, async (page, stack) => {
    await enter(page, stack);
    await fillIn(page, "Several days", "Several days");
    await send(page);
    await page.getByRole("heading", { name: "One of your answers" }).waitFor();
  }),
  state("result after help", PHQ9, async (page, stack) => {
    await enter(page, stack);
    await fillIn(page, "Several days", "Several days");
    await send(page);
    await page.getByRole("button", { name: "Show my result" }).click();
    await page.getByText("9 of 27").waitFor();
  }),
  state("results", "/wellbeing", async (page, stack) => {
    const { jar, go } = await enter(page, stack, "/wellbeing");
    await answerQuestionnaire(jar, "phq-9", answersOf([1, 2, 1, 1, 0, 1, 0, 1, 0]));
    await answerQuestionnaire(jar, "phq-9", answersWith("phq-9", 2));
    await answerQuestionnaire(jar, "gad-7", answersWith("gad-7", 11));
    await go();
    await page.getByText("counts as a change").waitFor();
  }),
  state("under 18", PHQ9, async (page, stack) => {
    const { jar, go } = await enter(page, stack);
    const born = `${new Date(now()).getFullYear() - 15}-01-01`;
    await jar.postForm("/profile", { step: "1", date_of_birth: born, intent: "save" });
    await go();
    await page.getByText("These questions are for adults").waitFor();
  }),
  state("not reached", PHQ9, async (page, stack) => {
    await enter(page, stack);
    await fillIn(page, "Several days", "Not at all");
    stack.intervene(() => "failed");
    await send(page);
    await page.getByRole("button", { name: "Send my answers again" }).waitFor();
  }),
];

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Your question").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
}

const helpState = (name: string, reach: NonNullable<PageState["reach"]>): PageState => ({
  ...{ name: `help, ${name}`, path: "/help", reach },
});

const messages = (name: string, reach?: PageState["reach"]): PageState => ({
  ...{ name: `messages to the team, ${name}`, path: "/help/messages", visitor: "silent" as const },
  ...(reach && { reach, opensItself: true }),
});

export const HELP_STATES: readonly PageState[] = [
  helpState("an answer", async (page) => {
    await ask(page, "do i need headphones");
    await page.getByText("Yes, in both ears").waitFor();
  }),
  helpState("not known", async (page) => {
    await ask(page, "what is the capital of france");
    await page.getByText("I do not know this.").waitFor();
  }),
  helpState("a medicine", async (page) => {
    await ask(page, "may I stop Alprax");
    await page.getByText("Please ask a doctor or a pharmacist").waitFor();
  }),
  helpState("a crisis", async (page) => {
    await ask(page, "I want to kill myself");
    await page.locator("[data-help]").waitFor();
  }),
  helpState("offline", async (page) => {
    await page.context().setOffline(true);
    await ask(page, "do i need headphones");
    await page.getByText("You are offline.").waitFor();
  }),
  helpState("looking", async (page) => {
    await page.route("**/help/answer", () => {});
    await ask(page, "do i need headphones");
    await page.getByRole("button", { name: "Looking..." }).waitFor();
  }),
  {
    ...helpState("a message that was not sent", async (page) => {
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
