import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/hydrated.ts";
import { liveUntilLastDay } from "#tests/rig/plan-days.ts";
import type { Stack } from "#tests/rig/stack.ts";
import type { PageState } from "./state.ts";

interface Beginning {
  readonly credits?: number;
  readonly moods?: readonly string[];
  /** The plan that was begun. @default none */
  readonly plan?: { readonly goal: string; readonly days: string };
}

/** A person of its own for each state: a plan changes what all later states of its page show. */
async function enter(page: Page, stack: Stack, { credits = 25, moods = [], plan }: Beginning = {}) {
  const { id, jar } = await stack.insertPerson(credits);
  for (const mood of moods) await (await jar.postBeat({ mood })).text();
  if (plan) {
    const when = { hour: "21", minutes: "20", zone: "Asia/Kolkata" };
    await jar.postForm("/plan", { intent: "start", ...when, ...plan });
  }
  const session = jar.cookies.get("session") ?? "";
  await page.context().addCookies([{ name: "session", value: session, url: jar.origin }]);
  const go = () => goTo(page, `${stack.origin}/plan`);
  await go();
  return { id, jar, go };
}

const CALM = ["I feel anxious and overwhelmed", "I feel tense and nervous at work"];
const BEGUN = { moods: CALM, plan: { goal: "calm", days: "14" } };

const state = (name: string, reach: PageState["reach"]): PageState => ({
  ...{ name: `plan, ${name}`, path: "/plan", visitor: "newcomer" as const },
  ...(reach && { reach, opensItself: true }),
});

export const PLAN_STATES: readonly PageState[] = [
  state("what it takes", async (page, stack) => {
    await enter(page, stack, { moods: CALM });
    await page.getByRole("radio", { name: "Calm" }).check();
    await page.getByRole("radio", { name: "Three weeks" }).check();
    await page.getByRole("button", { name: "See what it takes" }).click();
    await page.getByRole("heading", { name: "Before you begin" }).waitFor();
  }),
  state("without a sound", async (page, stack) => {
    await enter(page, stack, { plan: { goal: "sleep", days: "14" } });
    await page.getByRole("heading", { name: "The days to come" }).waitFor();
  }),
  state("today", async (page, stack) => {
    await enter(page, stack, BEGUN);
    await page.getByRole("link", { name: /^Play / }).waitFor();
  }),
  state("done today, changing", async (page, stack) => {
    await enter(page, stack, BEGUN);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("Done for today.").waitFor();
    await page.getByText("Change the plan").click();
    await page.getByText("End the plan").click();
  }),
  state("resting", async (page, stack) => {
    await enter(page, stack, BEGUN);
    await page.getByRole("button", { name: "Pause the plan" }).click();
    await page.getByRole("heading", { name: "Your plan is resting" }).waitFor();
  }),
  state("no credits", async (page, stack) => {
    const plan = { goal: "sleep", days: "7" };
    await enter(page, stack, { credits: 1, moods: ["I cannot sleep"], plan });
    await page.getByText("You have no credits left.").waitFor();
  }),
  state("changed in another tab", async (page, stack) => {
    const { jar } = await enter(page, stack, BEGUN);
    const [course, version] = await Promise.all(
      ["course", "version"].map((name) => page.locator(`input[name=${name}]`).first().inputValue()),
    );
    await jar.postForm("/plan", { intent: "pause", course: course ?? "", version: version ?? "" });
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("changed elsewhere").waitFor();
  }),
  state("finished", async (page, stack) => {
    const { id, go } = await enter(page, stack, BEGUN);
    await liveUntilLastDay(stack, id);
    await go();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("heading", { name: "You have finished your plan" }).waitFor();
  }),
  state("a doctor first", async (page, stack) => {
    const { jar, go } = await enter(page, stack, BEGUN);
    const profile = { step: "2", safety_conditions: "seizures", intent: "save" };
    await jar.postForm("/profile", profile);
    await go();
    await page.getByText("Kept gentle").first().waitFor();
  }),
];
