import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { now } from "#tests/rig/clock.ts";
import { browserFixture, type OpenWindow, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

const SMALL_PHONE = { viewport: { width: 320, height: 640 } };

/** Opens a step as a new person, and waits until its script stores drafts. */
async function openStep(step: number): Promise<OpenWindow> {
  const { jar } = await site.stack.insertPerson();
  const opened = await site.openPage({ jar });
  await opened.page.goto(`${site.stack.origin}/profile?step=${step}`);
  await keepsDrafts(opened.page);
  return opened;
}

async function keepsDrafts(page: Page): Promise<void> {
  await page.locator("input[name=writer]:not([value=''])").waitFor({ state: "attached" });
}

/** The response to the next draft that contains a word. */
function draftWith(page: Page, word: string): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      response.url().endsWith("/profile/draft") &&
      (response.request().postData() ?? "").includes(word),
  );
}

/** Fills all five steps in and submits them. */
async function finish(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: "Next", exact: true });
  await page.getByText("Step 1 of 5").waitFor();
  expect(await page.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);
  await page.getByLabel("Full name").fill("Asha Rao");
  await page.getByLabel("Date of birth").fill("17/05/1990");
  await page.getByLabel("Gender").selectOption("female");
  await next.click();
  await page.getByText("Step 2 of 5").waitFor();
  await page.getByLabel("Anxiety").check();
  await page.getByLabel("Medical history").fill("Migraine");
  await next.click();
  await page.getByText("Step 3 of 5").waitFor();
  await page.getByLabel("Stress level").fill("8");
  await next.click();
  await page.getByText("Step 4 of 5").waitFor();
  await page.getByLabel("Diet").selectOption("vegan");
  await page.getByLabel("Water").fill("1.5");
  await next.click();
  await page.getByText("Step 5 of 5").waitFor();
  await page.getByLabel("Meditation").check();
  await page.getByRole("combobox", { name: "Session length" }).selectOption("30");
  await page.getByRole("button", { name: "Submit" }).click();
}

async function expectAssessment(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Risk Level" }).waitFor();
  for (const name of ["Recommendations", "Suggested Therapies", "Next Steps"]) {
    await page.getByRole("heading", { name }).waitFor();
  }
  const generate = page.getByRole("link", {
    name: "Let's generate a beat to help me feel better",
  });
  expect(await generate.getAttribute("href")).toBe("/assessment");
  expect(await page.getByText("Step 5 of 5").count()).toBe(0);
}

test(
  "the address of a parent that the network loses stays in its form",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const born = `${new Date(now()).getFullYear() - 15}-01-01`;
    await jar.postForm("/profile", {
      ...{ step: "1", full_name: "Asha", date_of_birth: born, intent: "next" },
    });
    const { page, close } = await site.openPage({ jar });
    await goTo(page, `${site.stack.origin}/profile?step=2`);
    const address = `parent-${crypto.randomUUID()}@example.com`;
    await page.getByRole("textbox").fill(address);
    await page.route("**/profile.data*", (route) => route.abort());
    const ask = page.getByRole("region", { name: "First, a parent's yes" }).getByRole("button");
    await ask.click();
    await page.getByText("That did not arrive. Your answers are still here").waitFor();
    expect(await page.getByRole("textbox").inputValue()).toBe(address);
    await page.unrouteAll();
    await ask.click();
    await page.getByRole("status").filter({ hasText: address }).waitFor();
    await close();
  },
);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";

  test(
    `${how}: the wizard is finished on a small phone, and changed later`,
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { jar } = await site.stack.insertPerson();
      const { page, complaints, close } = await site.openPage({
        jar,
        javaScriptEnabled,
        ...SMALL_PHONE,
      });
      await page.goto(`${site.stack.origin}/profile`);
      for (const step of [1, 2, 3, 4, 5]) {
        await page.goto(`${site.stack.origin}/profile?step=${step}`);
        expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      }
      await page.goto(`${site.stack.origin}/profile`);
      await finish(page);
      await expectAssessment(page);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole("link", { name: "Change my answers" }).click();
      await page.getByText("Step 1 of 5").waitFor();
      expect(await page.getByLabel("Full name").inputValue()).toBe("Asha Rao");
      await page.goto(`${site.stack.origin}/profile?step=5`);
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expectAssessment(page);
      await page.getByRole("heading", { name: "Earlier results" }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test(
    `${how}: what is wrong takes the focus and leads to its field`,
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { jar } = await site.stack.insertPerson();
      const { page, close } = await site.openPage({ jar, javaScriptEnabled, ...SMALL_PHONE });
      await page.goto(`${site.stack.origin}/profile?step=1`);
      await page.getByLabel("Phone").fill("call me");
      await page.getByRole("button", { name: "Next", exact: true }).click();
      const summary = page.getByRole("alert").filter({ hasText: "One answer needs another look" });
      await summary.waitFor();
      await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
      expect(await page.getByLabel("Phone").inputValue()).toBe("call me");
      expect(await page.getByLabel("Phone").getAttribute("aria-invalid")).toBe("true");
      await summary.getByRole("link").click();
      await expect
        .poll(() =>
          page.evaluate(() => document.querySelector(":target")?.id ?? document.activeElement?.id),
        )
        .toBe("phone");
      // The errors are still there, and no bar covers the field.
      expect(await page.locator("#phone-error").isVisible()).toBe(true);
      const covered = await page.evaluate(() => {
        const field = document.getElementById("phone")?.getBoundingClientRect();
        const x = (field?.left ?? 0) + 20;
        return document.elementFromPoint(x, (field?.top ?? 0) + 5)?.id;
      });
      expect(covered).toBe("phone");
      await page.getByLabel("Phone").fill("080 4567 8901");
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.getByText("Step 2 of 5").waitFor();
      await page.getByRole("button", { name: "Previous" }).click();
      await page.getByText("Step 1 of 5").waitFor();
      expect(await page.getByLabel("Phone").inputValue()).toBe("080 4567 8901");
      await close();
    },
  );
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";

  test(
    `${how}: Next through everything says nothing, and a number says itself when it is moved`,
    beforeRelease(),
    async () => {
      const { jar } = await site.stack.insertPerson();
      const { page, complaints, close } = await site.openPage({ jar, javaScriptEnabled });
      const next = page.getByRole("button", { name: "Next", exact: true });
      await page.goto(`${site.stack.origin}/profile?step=1`);
      for (const step of [2, 3, 4, 5]) {
        await next.click();
        await page.getByText(`Step ${step} of 5`).waitFor();
        for (const number of await page.locator("input[type=number]").all()) {
          expect(await number.inputValue()).toBe("");
        }
        for (const box of await page.getByRole("checkbox", { name: "Skip this" }).all()) {
          expect(await box.isChecked()).toBe(true);
        }
      }
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByRole("heading", { name: "A little more, and we can" }).waitFor();
      expect(await page.getByText("Risk Level").count()).toBe(0);
      await page.getByRole("link", { name: "How tense you are" }).click();
      await page.getByText("Step 3 of 5", { exact: true }).waitFor();
      const [stress, sleep] = [page.locator("#stress_level"), page.locator("#sleep_severity")];
      expect(await stress.inputValue()).toBe("5");
      await stress.fill("7");
      await next.click();
      await page.getByText("Step 4 of 5").waitFor();
      await page.getByRole("button", { name: "Previous" }).click();
      await page.getByText("Step 3 of 5").waitFor();
      const unsaid = page.getByRole("checkbox", { name: "Skip this" });
      expect(await stress.inputValue()).toBe("7");
      expect(await unsaid.nth(0).isChecked()).toBe(false);
      expect(await sleep.inputValue()).toBe("0");
      expect(await unsaid.nth(1).isChecked()).toBe(true);
      // And it is unsaid again.
      await unsaid.nth(0).check();
      await next.click();
      await page.getByText("Step 4 of 5").waitFor();
      await page.getByRole("button", { name: "Previous" }).click();
      await page.getByText("Step 3 of 5").waitFor();
      expect(await stress.inputValue()).toBe("5");
      expect(await unsaid.nth(0).isChecked()).toBe(true);
      expect(complaints).toEqual([]);
      await close();
    },
  );
}

test(
  "touching a slider where it stands says its number, and ticking the box takes it back",
  beforeRelease(),
  async () => {
    const { page, complaints, close } = await openStep(3);
    const stress = page.getByLabel("Stress level");
    const unsaid = page.getByRole("checkbox", { name: "Skip this" }).first();
    expect(await stress.getAttribute("aria-valuetext")).toBe("No answer");
    const said = draftWith(page, "stress_level=5");
    await stress.dispatchEvent("pointerup");
    expect(await unsaid.isChecked()).toBe(false);
    expect((await said).status()).toBe(200);
    expect(await stress.getAttribute("aria-valuetext")).toBe("5");
    await stress.fill("9");
    const taken = draftWith(page, "stress_level_unsaid=on");
    await unsaid.check();
    expect(await stress.inputValue()).toBe("5");
    expect((await taken).status()).toBe(200);
    await page.reload();
    expect(await unsaid.isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  },
);

test("an emptied number is not said", beforeRelease(), async () => {
  const { page, close } = await openStep(4);
  const water = page.getByLabel("Water");
  expect(await water.inputValue()).toBe("");
  const said = draftWith(page, "water_intake=3");
  await water.fill("3");
  expect((await said).status()).toBe(200);
  await water.fill("");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Step 5 of 5").waitFor();
  await page.goto(`${site.stack.origin}/profile?step=4`);
  expect(await water.inputValue()).toBe("");
  await close();
});

test(
  "Enter on a slider goes on by itself, where the browser does nothing",
  beforeRelease(),
  async () => {
    const { page, close } = await openStep(3);
    // No browser acts on a key of a script: what follows is the page's own doing, as in Firefox.
    await page
      .getByLabel("Stress level")
      .dispatchEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    await page.getByText("Step 4 of 5").waitFor();
    await close();
  },
);

test("offline, Next keeps the page and what was typed", async () => {
  const { context, page, close } = await openStep(2);
  await context.setOffline(true);
  await page.getByLabel("Medical history").fill("Migraine");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("You are offline.").waitFor();
  expect(await page.getByLabel("Medical history").inputValue()).toBe("Migraine");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Step 3 of 5").waitFor();
  await close();
});

test("a step that the network loses keeps what was typed, and can be sent again", async () => {
  const { page, close } = await openStep(2);
  let isLost = true;
  // Not taken away again: a draft that is on its way then may never be answered.
  await page.route(/\/profile(\.data|\/draft)/, (route) =>
    isLost ? route.abort() : route.continue(),
  );
  await page.getByLabel("Medical history").fill("Migraine");
  await page.getByLabel("PTSD").check();
  const next = page.getByRole("button", { name: "Next", exact: true });
  await next.click();
  const alert = page.getByRole("alert").filter({ hasText: "That did not arrive" });
  await alert.waitFor();
  await expect.poll(() => alert.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.getByLabel("Medical history").inputValue()).toBe("Migraine");
  expect(await page.getByLabel("PTSD").isChecked()).toBe(true);
  isLost = false;
  await next.click();
  await page.getByText("Step 3 of 5").waitFor();
  await close();
});

test(
  "a way to the profile that the network loses says so, and can be tried again",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { page, close } = await site.openPage({ jar });
    await goTo(page, `${site.stack.origin}/assessment`);
    await page.route("**/profile.data*", (route) => route.abort());
    await page.getByRole("link", { name: "User Profile" }).first().click();
    await page.getByRole("heading", { name: "That did not arrive" }).waitFor();
    await page.unroute("**/profile.data*");
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Your Profile" }).waitFor();
    await close();
  },
);

test("a reload in the middle of a step loses nothing", beforeRelease(), async () => {
  const { page, complaints, close } = await openStep(2);
  const changes = [
    ["Migraine", () => page.getByLabel("Medical history").fill("Migraine, since 2019")],
    ["PTSD", () => page.getByLabel("PTSD").check()],
  ] as const;
  for (const [word, change] of changes) {
    const [answer] = await Promise.all([draftWith(page, word), change()]);
    expect(answer.status()).toBe(200);
  }
  await page.reload();
  await expect
    .poll(() => page.getByLabel("Medical history").inputValue())
    .toBe("Migraine, since 2019");
  // Pressing Next right after a change stores it too, without a conflict with its own draft.
  await page.getByLabel("Medical history").fill("None");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Step 3 of 5").waitFor();
  await page.goto(`${site.stack.origin}/profile?step=2`);
  expect(await page.getByLabel("Medical history").inputValue()).toBe("None");
  expect(await page.getByLabel("PTSD").isChecked()).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test(
  "a change right before leaving by a dot, or reloading, is not lost",
  beforeRelease(),
  async () => {
    const { page, complaints, close } = await openStep(2);
    await page.getByLabel("Medical history").fill("Migraine");
    await page.getByRole("link", { name: /^Go to step 3/ }).click();
    await page.getByText("Step 3 of 5").waitFor();
    await page.getByRole("link", { name: /^Go to step 2/ }).click();
    await page.getByText("Step 2 of 5").waitFor();
    const history = () => page.getByLabel("Medical history").inputValue();
    await expect.poll(history).toBe("Migraine");

    await keepsDrafts(page);
    // This draft is delayed until the next page is loaded, where the person types at once.
    const there = Promise.withResolvers<void>();
    let drafts = 0;
    await page.route("**/profile/draft", async (route) => {
      drafts += 1;
      if (drafts === 1) await there.promise;
      await route.continue();
    });
    await page.getByLabel("Current medication").fill("None");
    await page.reload({ waitUntil: "commit" });
    there.resolve();
    await keepsDrafts(page);
    const next = draftWith(page, "Tinnitus");
    await page.getByLabel("Medical history").fill("Tinnitus");
    await page.getByLabel("Medical history").blur();
    expect((await next).status()).toBe(200);
    await page.reload();
    const medication = () => page.getByLabel("Current medication").inputValue();
    await expect.poll(medication).toBe("None");
    expect(await history()).toBe("Tinnitus");
    expect(complaints).toEqual([]);
    await close();
  },
);

test("a step without changes sends no draft", beforeRelease(), async () => {
  const { page, complaints, close } = await openStep(1);
  const drafts: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/profile/draft")) drafts.push(request.postData());
  });
  for (const step of [2, 3, 4, 5, 1]) {
    await page.goto(`${site.stack.origin}/profile?step=${step}`);
    await keepsDrafts(page);
    expect(await page.getByRole("button", { name: /^(Next|Submit)$/ }).isEnabled()).toBe(true);
  }
  await page.getByRole("link", { name: /^Go to step 3/ }).click();
  await page.getByText("Step 3 of 5").waitFor();
  await keepsDrafts(page);
  await page.goto(`${site.stack.origin}/about`);
  expect(drafts).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test("what is typed before the scripts are loaded is kept", beforeRelease(), async () => {
  const { jar } = await site.stack.insertPerson();
  const { page, complaints, close } = await site.openPage({ jar });
  const typed = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => typed.promise.then(() => route.continue()));
  await page.goto(`${site.stack.origin}/profile?step=3`, { waitUntil: "commit" });
  await page.getByLabel("Stress level").fill("9");
  await page.getByLabel("Brain Fog").check();
  const kept = draftWith(page, "Brain");
  typed.resolve();
  expect((await kept).status()).toBe(200);
  await page.getByText("9", { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel("Stress level").inputValue()).toBe("9");
  expect(await page.getByLabel("Brain Fog").isChecked()).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test("a step whose session has ended stays with what was typed, and goes on after a sign-in elsewhere", async () => {
  const { context, page, close } = await openStep(2);
  const cookies = await context.cookies();
  // From now on it looks whose session it is whenever it is looked at.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("session"))).not.toBe(null);
  await context.clearCookies();
  await page.getByLabel("Medical history").fill("Migraine");
  // Its draft says so, before a press, with the way to sign in that leaves the page as it is.
  await page.getByRole("status").getByText("You are signed out.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).waitFor();
  const answer = page.waitForResponse("**/api/beats?limit=1");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect((await answer).status()).toBe(401);
  const next = page.getByRole("button", { name: "Next", exact: true });
  await next.click();
  const alert = page.getByRole("alert").filter({ hasText: "User not authenticated" });
  await alert.getByText("You are signed out.").waitFor();
  const elsewhere = alert.getByRole("link", { name: "Sign In" });
  expect(await elsewhere.getAttribute("target")).toBe("_blank");
  await expect.poll(() => alert.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.getByLabel("Medical history").inputValue()).toBe("Migraine");
  await context.addCookies(cookies);
  await next.click();
  await page.getByText("Step 3 of 5").waitFor();
  await goTo(page, `${site.stack.origin}/profile?step=2`);
  expect(await page.getByLabel("Medical history").inputValue()).toBe("Migraine");
  await close();
});

test(
  "a second tab that changed the same step is not overwritten silently",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const one = await site.openPage({ jar });
    const other = await site.openPage({ jar });
    for (const { page } of [one, other]) await page.goto(`${site.stack.origin}/profile?step=1`);
    await one.page.getByLabel("Full name").fill("One");
    await one.page.getByRole("button", { name: "Next", exact: true }).click();
    await one.page.getByText("Step 2 of 5").waitFor();
    // Its draft says so, without a press.
    await other.page.getByLabel("Full name").fill("Other");
    await other.page.getByText("This step was changed since you opened it").first().waitFor();
    expect(await other.page.getByLabel("Full name").inputValue()).toBe("Other");
    await other.page.getByRole("button", { name: "Next", exact: true }).click();
    await other.page.getByText("Step 2 of 5").waitFor();
    await one.page.goto(`${site.stack.origin}/profile?step=1`);
    expect(await one.page.getByLabel("Full name").inputValue()).toBe("Other");
    await one.close();
    await other.close();
  },
);

test(
  "the wizard is finished by keys alone, with Enter for the next step",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { page, close } = await site.openPage({ jar });
    await page.goto(`${site.stack.origin}/profile?step=1`);
    await page.getByLabel("Full name").focus();
    await page.keyboard.type("Asha");
    await page.keyboard.press("Enter");
    await page.getByText("Step 2 of 5").waitFor();
    await page.getByLabel("ADHD").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.getByText("Step 3 of 5").waitFor();
    await page.getByLabel("Stress level").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText("6", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Step 4 of 5").waitFor();
    await page.getByLabel("Water").focus();
    await page.keyboard.type("2");
    await page.keyboard.press("ArrowUp");
    expect(await page.getByLabel("Water").inputValue()).toBe("2.5");
    await page.keyboard.press("Enter");
    await page.getByText("Step 5 of 5").waitFor();
    await page.getByRole("combobox", { name: "Session length" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("button", { name: "Submit" }).focus();
    await page.keyboard.press("Enter");
    await expectAssessment(page);
    await close();
  },
);
