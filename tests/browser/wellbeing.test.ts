import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { goTo, tabTo } from "./using-pages.ts";

const site = browserFixture();

const SMALL_PHONE = { width: 320, height: 568 } as const;
const HELP = "One of your answers sounds very heavy";

async function open(javaScriptEnabled: boolean, slug = "phq-9") {
  const { id, jar } = await site.stack.insertPerson();
  const opened = await site.openPage({ jar, javaScriptEnabled, viewport: SMALL_PHONE });
  const { page } = opened;
  await goTo(page, `${site.stack.origin}/wellbeing/${slug}`);
  const results = () =>
    site.stack.dump.count("select count(*) from questionnaire_result where user_id = ?", [id]);
  return { ...opened, id, jar, results };
}

async function choose(page: Page, item: number, answer: string): Promise<void> {
  await page.locator(`#item-${item}`).getByRole("radio", { name: answer }).check();
}

async function fillIn(page: Page, items: number, answer: string): Promise<void> {
  for (let item = 1; item <= items; item += 1) await choose(page, item, answer);
}

const send = (page: Page) => page.getByRole("button", { name: "See the result" }).click();

describe.each([true, false])("with scripts %s, on a phone of 320 px", (javaScriptEnabled) => {
  test(
    "a ninth item above zero is met with help before any number, and the result takes a tap",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, complaints, results, close } = await open(javaScriptEnabled);
      await fillIn(page, 8, "Not at all");
      await choose(page, 9, "Several days");
      await send(page);
      await page.getByRole("heading", { name: HELP }).waitFor();
      const number = page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" });
      const box = await number.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(SMALL_PHONE.height);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      expect(await page.getByRole("main").textContent()).not.toMatch(/of 27|Minimal/);
      expect([await results(), new URL(page.url()).search]).toEqual([0, ""]);
      const focused = () => page.evaluate(() => document.activeElement?.hasAttribute("data-help"));
      await expect.poll(focused).toBe(true);

      await page.getByRole("button", { name: "Show my result" }).click();
      await page.getByText("1 of 27").waitFor();
      await number.waitFor();
      expect([await results(), new URL(page.url()).search, complaints]).toEqual([1, "", []]);
      await close();
    },
  );

  test(
    "what is open is said beside its question, and what was answered is kept",
    beforeRelease(),
    async () => {
      const { page, results, close } = await open(javaScriptEnabled, "gad-7");
      expect(await page.locator("input[type=radio]:checked").count()).toBe(0);
      await fillIn(page, 5, "More than half the days");
      await send(page);
      await page.getByText("2 questions are still open").waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("role"));
      await expect.poll(focused).toBe("alert");
      expect(await page.locator("input[type=radio]:checked").count()).toBe(5);
      await page.locator("#item-6").getByText("Please choose one of the four answers.").waitFor();
      await page.getByRole("link", { name: "Question 7" }).click();
      await page.getByText("2 questions are still open").waitFor();
      expect(await page.locator("input[type=radio]:checked").count()).toBe(5);
      await choose(page, 6, "Not at all");
      await choose(page, 7, "Not at all");
      await send(page);
      await page.getByText("10 of 21").waitFor();
      await page.getByRole("heading", { name: "First, a person to talk to" }).waitFor();
      expect([await results(), await sidewaysOverflow(page)]).toEqual([1, 0]);
      await page.getByRole("link", { name: "Back to Wellbeing" }).click();
      await page.getByText("Last answered on").waitFor();
      await page.getByRole("link", { name: "See it in your progress" }).click();
      await page.getByRole("heading", { name: "What you answered" }).waitFor();
      await close();
    },
  );

  test(
    "help with the words in Hindi comes on request, and takes no answer away",
    beforeRelease(),
    async () => {
      const { page, close } = await open(javaScriptEnabled);
      const hindi = page.locator("#item-1").getByText("कामों में मन कम लगना");
      await choose(page, 1, "Several days");
      expect(await hindi.isVisible()).toBe(false);
      await page.getByRole("checkbox", { name: "Show help with the words in Hindi" }).check();
      await hindi.waitFor();
      expect(await page.locator("input[type=radio]:checked").count()).toBe(1);
      await close();
    },
  );
});

test("without a network the help is there all the same, and nothing is sent", async () => {
  const { page, context, results, close } = await open(true);
  await choose(page, 9, "Nearly every day");
  await context.setOffline(true);
  await send(page);
  await page.getByRole("heading", { name: HELP }).waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Emergency: 112" }).count()).toBe(
    1,
  );
  await context.setOffline(false);
  await page.getByRole("button", { name: "Back to the questions" }).click();
  await page.getByText("8 questions are still open").waitFor();
  await page.getByRole("heading", { name: "First, a person to talk to" }).waitFor();
  expect(await results()).toBe(0);
  await close();
});

/** The network brings nothing of a questionnaire. Its answers may have arrived all the same. */
async function loseAnswers(page: Page, arrive: boolean): Promise<() => Promise<void>> {
  const data = "**/wellbeing/*.data*";
  await page.route(data, async (route) => {
    if (arrive && route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  return () => page.unroute(data);
}

/** The sentence that nothing arrived, once it has the focus. */
async function lost(page: Page): Promise<void> {
  const alert = page.getByRole("alert").filter({ hasText: "That did not arrive" });
  await alert.waitFor();
  await expect.poll(() => alert.evaluate((box) => box === document.activeElement)).toBe(true);
}

test("answers that the network loses stay chosen, and are counted once", async () => {
  const { page, results, close } = await open(true, "gad-7");
  await fillIn(page, 7, "Several days");
  const find = await loseAnswers(page, true);
  await send(page);
  await lost(page);
  expect(await page.locator("input[type=radio]:checked").count()).toBe(7);
  await find();
  await send(page);
  await page.getByText("7 of 21").waitFor();
  expect(await results()).toBe(1);
  await close();
});

/** What may come in place of an answer of ours: nothing of it has our number. */
const FOREIGN = {
  "the login page of a hotspot": { status: 200, contentType: "text/html", body: "<p>Sign in</p>" },
  "the error page of a proxy": { status: 502, contentType: "text/html", body: "<p>Bad</p>" },
  "an empty answer": { status: 504, body: "" },
} as const;

/** The next answer has our number, and breaks off on its way. Runs in the page. */
function breakOff(): void {
  const { fetch } = window;
  window.fetch = async () => {
    window.fetch = fetch;
    const body = new ReadableStream({ start: (on) => on.error(new TypeError("network error")) });
    return new Response(body, { headers: { "X-Request-Id": "1" } });
  };
}

test("answers stay chosen where a hotspot or a proxy answers in our place, or an answer breaks off", async () => {
  const { page, results, close } = await open(true, "gad-7");
  await fillIn(page, 7, "Several days");
  for (const answer of Object.values(FOREIGN)) {
    await page.route("**/wellbeing/*.data*", (route) => route.fulfill(answer));
    await send(page);
    await lost(page);
    expect(await page.locator("input[type=radio]:checked").count()).toBe(7);
    await page.unrouteAll();
  }
  await page.evaluate(breakOff);
  await send(page);
  await lost(page);
  expect(await results()).toBe(0);
  await send(page);
  await page.getByText("7 of 21").waitFor();
  await close();
});

test("an error page of our own server is shown as such", beforeRelease(), async () => {
  const { page, close } = await open(true, "gad-7");
  await fillIn(page, 7, "Several days");
  const tooLong = (route: Route) => route.continue({ postData: "x".repeat(65 * 1024) });
  await page.route("**/wellbeing/*.data*", tooLong);
  await send(page);
  await page.getByRole("heading", { name: "That did not work" }).waitFor();
  await close();
});

test("help stays where the network loses the way on from it", async () => {
  const { page, close } = await open(true);
  await choose(page, 9, "Several days");
  await send(page);
  const goOn = page.getByRole("button", { name: "Back to the questions" });
  const find = await loseAnswers(page, false);
  await goOn.click();
  await lost(page);
  await page.getByRole("heading", { name: HELP }).waitFor();
  await find();
  await goOn.click();
  await page.getByText("8 questions are still open").waitFor();
  await close();
});

test(
  "help stays where its person is signed out, and the result comes after a sign-in elsewhere",
  beforeRelease(),
  async () => {
    const { context, page, results, close } = await open(true);
    await fillIn(page, 8, "Not at all");
    await choose(page, 9, "Several days");
    await send(page);
    const cookies = await context.cookies();
    await context.clearCookies();
    const show = page.getByRole("button", { name: "Show my result" });
    await show.click();
    await page.getByText("You are signed out.").waitFor();
    await page.getByRole("heading", { name: HELP }).waitFor();
    await context.addCookies(cookies);
    await show.click();
    await page.getByText("1 of 27").waitFor();
    expect(await results()).toBe(1);
    await close();
  },
);

test("help stops the sound that plays", beforeRelease(), async () => {
  const { page, jar, close } = await open(true);
  const beat = (await (await jar.postBeat({ mood: "I am unable to sleep" })).json()) as {
    id: string;
  };
  await goTo(page, `${site.stack.origin}/listen/${beat.id}`);
  const sound = page.locator("audio[data-heard]");
  await sound.evaluate((player: HTMLAudioElement) => player.play());
  const player = await sound.elementHandle();
  // Within the same document, so that the sound goes on until the help.
  await page.evaluate(() => {
    window.history.pushState({}, "", "/wellbeing/phq-9");
    window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  });
  await page.locator("#item-9").waitFor();
  const paused = () => player?.evaluate((element) => (element as HTMLAudioElement).paused);
  expect(await paused()).toBe(false);
  await choose(page, 9, "Several days");
  await send(page);
  await page.getByRole("heading", { name: HELP }).waitFor();
  await expect.poll(paused).toBe(true);
  await close();
});

test(
  "by keyboard alone a questionnaire is answered, and the focus goes to the result",
  beforeRelease(),
  async () => {
    const { page, close } = await open(true, "gad-7");
    for (let item = 1; item <= 7; item += 1) {
      await tabTo(page, "Not at all");
      await page.keyboard.press("Space");
    }
    await tabTo(page, "See the result");
    await page.keyboard.press("Enter");
    await page.getByText("0 of 21").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await expect.poll(focused).toContain("Your result");
    await close();
  },
);

test("neither back nor a reload brings the answers again", async () => {
  const { page, close } = await open(false);
  await choose(page, 9, "Several days");
  await send(page);
  await page.getByRole("heading", { name: HELP }).waitFor();
  await page.goBack();
  await page.locator("#item-9").waitFor();
  expect(await page.locator("input[type=radio]:checked").count()).toBe(0);
  await close();
});
