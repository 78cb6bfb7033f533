import type { Page } from "playwright-core";
import { goTo } from "#tests/browser/using-pages.ts";
import { listedSound, personWithBeat, share, soundOf } from "#tests/rig/shared-sounds.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { ENOUGH } from "#worker/features/community/rules.ts";
import type { PageState } from "./state.ts";

const ANXIOUS = { feeling: "anxious", goal: "calm" };

/** A sound of the community of each stack, by its origin. */
const known = new Map<string, Promise<string>>();

/** The community of a stack, created when first asked for. @returns the id of a sound */
function community(stack: Stack): Promise<string> {
  const sound = known.get(stack.origin) ?? createCommunity(stack);
  known.set(stack.origin, sound);
  return sound;
}

/** Enough people share some sounds, and some of them say what helped. @returns the id of one */
async function createCommunity(stack: Stack): Promise<string> {
  const { sound } = await listedSound(stack, ANXIOUS, soundOf(96));
  for (const [at, goal] of ["sleep", "rest", "meditation"].entries()) {
    await share(await personWithBeat(stack, soundOf(100 + at)), { ...ANXIOUS, goal });
  }
  const tired = { feeling: "tired", goal: "rest" };
  for (let at = 0; at < ENOUGH; at += 1) {
    const other = await personWithBeat(stack, soundOf(110 + at));
    await share(other, tired);
    await other.jar.postForm(`/community/sound/${sound}`, {
      intent: at === 0 ? "keep" : "helped",
    });
    // Its copy cost nothing: the check of the ledger at the end wants a debit for each beat.
    await stack.dump.rows("delete from user_history where user_id = ? and id <> ?", [
      other.id,
      other.beat,
    ]);
  }
  return sound;
}

/** Somebody new, signed in. */
async function enter(page: Page, stack: Stack) {
  const person = await personWithBeat(stack);
  const session = person.jar.cookies.get("session") ?? "";
  await page.context().addCookies([{ name: "session", value: session, url: person.jar.origin }]);
  const go = (path: string) => goTo(page, stack.origin + path);
  return { ...person, go };
}

const state = (name: string, reach: NonNullable<PageState["reach"]>): PageState => ({
  ...{ name: `community, ${name}`, path: "/community", reach, opensItself: true },
});

export const COMMUNITY_STATES: readonly PageState[] = [
  state("sounds, for a visitor", async (page, stack) => {
    await community(stack);
    await goTo(page, `${stack.origin}/community`);
    await page.getByText("Helped 4 of 5").waitFor();
  }),
  state("a sound, for a visitor", async (page, stack) => {
    const sound = await community(stack);
    await goTo(page, `${stack.origin}/community/sound/${sound}`);
  }),
  state("a sound, in a frame of another site", async (page, stack) => {
    const sound = await community(stack);
    await page.goto(`${stack.origin}/embed/${sound}`);
  }),
  state("sounds, signed in", async (page, stack) => {
    await community(stack);
    const { go } = await enter(page, stack);
    await go("/community?feeling=tired");
  }),
  state("a sound, signed in", async (page, stack) => {
    const sound = await community(stack);
    const { go } = await enter(page, stack);
    await go(`/community/sound/${sound}`);
  }),
  state("a sound, said to have helped", async (page, stack) => {
    const sound = await community(stack);
    const { go, jar } = await enter(page, stack);
    await jar.postForm(`/community/sound/${sound}`, { intent: "helped" });
    await go(`/community/sound/${sound}`);
    await page.getByText("You said that this helped").waitFor();
  }),
  state("what to share", async (page, stack) => {
    const { go, beat } = await enter(page, stack);
    await go(`/community/share/${beat}`);
  }),
  state("nothing chosen", async (page, stack) => {
    const { go, beat } = await enter(page, stack);
    await go(`/community/share/${beat}`);
    await page.getByRole("button", { name: "See what others will see" }).click();
    await page.getByText("Please choose a feeling").waitFor();
  }),
  state("what others will see", async (page, stack) => {
    const { go, beat } = await enter(page, stack);
    await go(`/community/share/${beat}`);
    await page.getByRole("radio", { name: "Sleepless" }).check();
    await page.getByRole("radio", { name: "Sleep", exact: true }).check();
    await page.getByRole("button", { name: "See what others will see" }).click();
    await page.getByRole("heading", { name: "This is all that others see" }).waitFor();
  }),
  state("shared already", async (page, stack) => {
    const { go, ...person } = await enter(page, stack);
    await share(person, { feeling: "lonely", goal: "lift" });
    await go(`/community/share/${person.beat}`);
  }),
  state("what I share", async (page, stack) => {
    const { go, ...person } = await enter(page, stack);
    await share(person, { feeling: "lonely", goal: "lift" });
    await go("/community/mine");
  }),
  state("nothing shared", async (page, stack) => {
    const { go } = await enter(page, stack);
    await go("/community/mine");
  }),
  {
    name: "community, outage",
    opensItself: true,
    path: "/community",
    async reach(page, stack) {
      stack.intervene(() => "failed");
      await goTo(page, `${stack.origin}/community`);
      await page.getByText("One moment, please").waitFor();
      stack.intervene(undefined);
    },
  },
];
