import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/using-pages.ts";
import { beatOf } from "#tests/rig/client.ts";
import { clearSessions, insertHeard, liveUntilLastDay } from "#tests/rig/direct-writes.ts";
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

const PATH = "/plan/reminders";

/** A person of its own for each state, with a plan of some days. */
async function enterReminders(page: Page, stack: Stack, fields: Record<string, string>[] = []) {
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

const reminderState = (name: string, reach: PageState["reach"]): PageState => ({
  ...{ name: `reminders, ${name}`, path: PATH, visitor: "newcomer" as const },
  ...(reach && { reach, opensItself: true }),
});

export const REMINDER_STATES: readonly PageState[] = [
  reminderState("nothing chosen", async (page, stack) => {
    await enterReminders(page, stack);
    await page.getByText("No mails are sent.").waitFor();
  }),
  reminderState("mail and calendar", async (page, stack) => {
    await enterReminders(page, stack, [MAIL, { intent: "make", version: "0" }]);
    await page.getByText("You get a mail a day").waitFor();
    await page.getByText("Show the address").click();
  }),
  reminderState("an hour that is none", async (page, stack) => {
    await enterReminders(page, stack);
    await page
      .locator("#reminder-hour option")
      .first()
      .evaluate((option) => option.setAttribute("value", "x"));
    await page.locator("#reminder-hour").selectOption("x");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Please choose one of these hours.").waitFor();
  }),
  reminderState("a plan that rests", async (page, stack) => {
    const { jar } = await enterReminders(page, stack, [MAIL]);
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

/** Somebody who has listened for weeks, and follows a plan. */
async function enterProgress(page: Page, stack: Stack): Promise<void> {
  const { id, jar } = await stack.insertPerson();
  const { id: beat } = await beatOf(await jar.postBeat({ mood: "I lie awake at night" }));
  await insertHeard(stack, id, clearSessions(beat));
  const wishes = { days: "14", goal: "calm", hour: "21", minutes: "20", zone: "Asia/Kolkata" };
  await jar.postForm("/plan", { intent: "start", ...wishes });
  const session = jar.cookies.get("session") ?? "";
  await page.context().addCookies([{ name: "session", value: session, url: jar.origin }]);
}

const progressState = (
  name: string,
  path: string,
  reach: NonNullable<PageState["reach"]>,
): PageState => ({
  ...{ name, path, visitor: "regular", reach, opensItself: true },
});

export const PROGRESS_STATES: readonly PageState[] = [
  { name: "empty", path: "/progress", visitor: "beatless" },
  progressState("weeks, tables unfolded", "/progress", async (page, stack) => {
    await enterProgress(page, stack);
    await goTo(page, `${stack.origin}/progress`);
    await page.getByText("0 of 14 sessions of your plan are done.").waitFor();
    for (const table of await page.getByText("The same as a table").all()) await table.click();
  }),
  progressState("months", "/progress?by=month", async (page, stack) => {
    await goTo(page, `${stack.origin}/progress?by=month`);
    await page.getByText("on average", { exact: false }).first().waitFor();
  }),
  {
    ...{ name: "database not reachable", path: "/", visitor: "regular", opensItself: true },
    reach: async (page, stack) => {
      stack.intervene(() => "failed");
      await goTo(page, `${stack.origin}/progress`);
      await page.getByRole("heading", { name: "One moment, please" }).waitFor();
    },
  },
];
