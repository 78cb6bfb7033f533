import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/hydrated.ts";
import { beatOf } from "#tests/rig/answers.ts";
import { clearSessions, insertHeard } from "#tests/rig/heard-sessions.ts";
import type { Stack } from "#tests/rig/stack.ts";
import type { PageState } from "./state.ts";

/** Somebody who has listened for weeks, and follows a plan. */
async function enter(page: Page, stack: Stack): Promise<void> {
  const { id, jar } = await stack.insertPerson();
  const { id: beat } = await beatOf(await jar.postBeat({ mood: "I lie awake at night" }));
  await insertHeard(stack, id, clearSessions(beat));
  const wishes = { days: "14", goal: "calm", hour: "21", minutes: "20", zone: "Asia/Kolkata" };
  await jar.postForm("/plan", { intent: "start", ...wishes });
  const session = jar.cookies.get("session") ?? "";
  await page.context().addCookies([{ name: "session", value: session, url: jar.origin }]);
}

const state = (name: string, path: string, reach: NonNullable<PageState["reach"]>): PageState => ({
  ...{ name, path, visitor: "regular", reach, opensItself: true },
});

export const PROGRESS_STATES: readonly PageState[] = [
  { name: "empty", path: "/progress", visitor: "beatless" },
  state("weeks, tables unfolded", "/progress", async (page, stack) => {
    await enter(page, stack);
    await goTo(page, `${stack.origin}/progress`);
    await page.getByText("0 of 14 sessions of your plan are done.").waitFor();
    for (const table of await page.getByText("The same as a table").all()) await table.click();
  }),
  state("months", "/progress?by=month", async (page, stack) => {
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
