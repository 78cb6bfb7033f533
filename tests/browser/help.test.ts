import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";
import { atGenerator, BOTTOM_BAR, CRISIS, NUMBER, SMALL_PHONE } from "./generator-page.ts";
import { openOptions } from "./playing-page.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

/** "I cannot sleep tonight either", in a language that the built-in composer does not read. */
const KOREAN = "오늘 밤도 잠이 오지 않아요";

/** At the generator, with how often its person was charged. */
async function charged(javaScriptEnabled: boolean) {
  const { id, ...opened } = await atGenerator(site, { javaScriptEnabled });
  const debits = () =>
    site.stack.dump.count("select count(*) from credit_ledger where user_id = ? and delta = -1", [
      id,
    ]);
  return { ...opened, debits };
}

/** How far down the first number ends, in pixels of the screen. */
async function endOfFirstNumber(page: Page): Promise<number> {
  const number = page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" });
  const box = await number.boundingBox();
  if (box === null) throw new Error("No number is shown.");
  expect(box.height).toBeGreaterThanOrEqual(56);
  return box.y + box.height;
}

describe.each([true, false])("a text that was not understood, scripts %s", (javaScriptEnabled) => {
  test(
    "gets help and four feelings, and one tap makes the beat of a feeling",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, mood, send, debits, complaints, close } = await charged(javaScriptEnabled);
      await send(KOREAN);
      const alert = page.getByRole("alert");
      await alert.getByText("I am not sure what you wrote").waitFor();
      await alert.getByText("Nothing was charged.").waitFor();
      await expect
        .poll(() =>
          alert
            .getByText("I am not sure what you wrote")
            .boundingBox()
            .then((box) => box?.y),
        )
        .toBeLessThan(SMALL_PHONE.height / 2);
      const [feeling, number] = await Promise.all([
        alert.getByRole("button", { name: "Low" }).boundingBox(),
        alert.getByRole("link", { name: "Tele-MANAS: 14416" }).boundingBox(),
      ]);
      if (!feeling || !number) throw new Error("Not on the page.");
      expect(feeling.y + feeling.height).toBeLessThanOrEqual(SMALL_PHONE.height - BOTTOM_BAR);
      expect(number.y).toBeGreaterThan(feeling.y);
      expect(number.height).toBeGreaterThanOrEqual(48);
      for (const { dial } of SUPPORT.lines) {
        expect(await alert.locator(`a[href="${dial}"]`).count()).toBe(1);
      }
      expect(await alert.getByRole("button").allTextContents()).toEqual([
        "Anxious",
        "Can't sleep",
        "Scattered",
        "Low",
      ]);
      const languages = await alert
        .locator("bdi[lang]")
        .evaluateAll((names) =>
          names.map((name) => ({ code: name.getAttribute("lang"), name: name.textContent })),
        );
      expect(languages).toEqual(SUPPORT.languages.map(({ code, name }) => ({ code, name })));
      expect(await page.getByRole("img", { name: "Waveform, red" }).count()).toBe(0);
      expect(await mood.inputValue()).toBe(KOREAN);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      expect(await debits()).toBe(0);
      await alert.getByRole("button", { name: "Can't sleep" }).press("Enter");
      await page.getByText("Your beat is ready to play").waitFor();
      expect(await debits()).toBe(1);
      expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
      await close();
    },
  );

  test("stays incognito in the feeling that is chosen", beforeRelease(), async () => {
    const { page, send, close } = await charged(javaScriptEnabled);
    await page.getByLabel("Incognito").check();
    await send(KOREAN);
    await page.getByRole("alert").getByRole("button", { name: "Low" }).click();
    if (javaScriptEnabled) await openOptions(page);
    await page.getByText("Incognito: this beat is in no list.").waitFor();
    await close();
  });
});

describe.each([true, false])("a clear statement of a crisis, scripts %s", (javaScriptEnabled) => {
  test("is answered with help in place of the form, its first number above the fold", async () => {
    const { page, send, debits, close } = await charged(javaScriptEnabled);
    await send(CRISIS);
    await page.getByRole("heading", { name: "What you wrote sounds very heavy" }).waitFor();
    expect(await endOfFirstNumber(page)).toBeLessThanOrEqual(SMALL_PHONE.height);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(await page.locator("textarea, audio").count()).toBe(0);
    expect(await page.content()).not.toContain(CRISIS);
    expect(await debits()).toBe(0);
    await page.getByRole("main").getByText("Back to the generator").click();
    await page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();
    expect(await page.getByRole("textbox").inputValue()).toBe("");
    await close();
  });
});

describe.each([true, false])("the words of a crisis, scripts %s", (javaScriptEnabled) => {
  test(
    "come again neither by back nor by a reload",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, mood, send, close } = await charged(javaScriptEnabled);
      const heading = page.getByRole("heading", { name: "What you wrote sounds very heavy" });
      const form = page.getByRole("heading", { name: "How are you feeling today?" });
      await send(CRISIS);
      await heading.waitFor();
      if (javaScriptEnabled) {
        await page.reload();
      } else {
        await page.goBack();
      }
      await form.waitFor();
      expect(await mood.inputValue()).toBe("");
      await page.goto(`${site.stack.origin}/support`);
      await page.goBack();
      await form.waitFor();
      expect(await mood.inputValue()).toBe("");
      await close();
    },
  );
});

test("a crisis stops the sound and takes the focus, and help stays when the form is back", async () => {
  const { page, send, close } = await atGenerator(site);
  await send("I am unable to sleep");
  const sound = page.locator("audio[data-heard]");
  await sound.evaluate((player: HTMLAudioElement) => player.play());
  const player = await sound.elementHandle();
  await page.waitForURL(/\/listen\//);
  await page.goBack();
  await page.getByRole("region", { name: "Playing now" }).waitFor();
  await send(CRISIS);
  const help = page.getByRole("region", { name: "What you wrote sounds very heavy" });
  await help.waitFor();
  expect(await player?.evaluate((element) => (element as HTMLAudioElement).paused)).toBe(true);
  await expect
    .poll(() => help.evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(CRISIS);
  await page.getByRole("button", { name: "Back to the generator" }).click();
  const kept = page.getByRole("complementary", { name: "These people listen" });
  await kept.getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
  await kept.getByRole("link", { name: "Emergency: 112" }).waitFor();
  await expect
    .poll(() => kept.evaluate((element) => element === document.activeElement))
    .toBe(true);
  const playing = await page
    .locator("audio")
    .evaluateAll((all) => all.filter((one) => !(one as HTMLAudioElement).paused).length);
  expect(playing).toBe(0);
  expect(await page.getByRole("region", { name: "Playing now" }).count()).toBe(0);
  await close();
});

test("a link to the generator leads back from the help, too", beforeRelease(), async () => {
  const { page, send, close } = await atGenerator(site);
  await send(CRISIS);
  await page.getByRole("heading", { name: "What you wrote sounds very heavy" }).waitFor();
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("link", { name: "Help me feel better" }).click();
  await page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();
  await page.getByRole("complementary", { name: "These people listen" }).waitFor();
  await close();
});

test("a mood about somebody else's danger gets its beat, and how to stay with them", async () => {
  const { page, send, close } = await atGenerator(site);
  await send("I am worried about my brother, he talks about suicide");
  const result = page.locator("section[aria-labelledby=result]");
  await result.getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
  await result.getByText("How to stay with them").click();
  await result.getByText("Do not leave them alone while the danger lasts.").waitFor();
  expect(await result.getByText("If it is too heavy to carry alone").count()).toBe(0);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await page.goto(`${site.stack.origin}/support`);
  await page.getByRole("heading", { name: "Worried about someone?" }).waitFor();
  await page.getByText("Put away medicines, blades, pesticide and rope.").waitFor();
  await close();
});

const CRY = "I want to kill myself tonight";

test("39: with scripts, health answers and a search are met with help, and what is long past can be kept", async () => {
  const { id, jar } = await site.stack.insertPerson();
  await jar.postBeat({ mood: "I feel tense" });
  const { page, complaints, close } = await site.openPage({ jar });
  const number = page.getByRole("main").getByRole("link", NUMBER);
  await page.goto(`${site.stack.origin}/profile?step=2`);
  await page.locator("input[name=writer]:not([value=''])").waitFor({ state: "attached" });
  await page.getByLabel("PTSD").check();
  await page.evaluate(() => {
    const sound = document.body.appendChild(document.createElement("audio"));
    sound.pause = () => sound.setAttribute("data-stopped", "");
  });
  await page.getByLabel("Medical history").fill(CRY);
  // The draft is answered first, above the fields and below them; the step in place of everything.
  await page.getByRole("alert").getByRole("link", NUMBER).waitFor();
  const below = page.getByRole("paragraph").filter({ hasText: "If things are heavy" });
  await below.getByRole("link", NUMBER).waitFor();
  await page.locator("audio[data-stopped]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Next", exact: true }).click();
  const help = page.locator("[data-help]");
  await help.waitFor();
  await expect.poll(() => help.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await page.getByText("tonight").count()).toBe(0);
  await page.getByRole("button", { name: "Keep my answers" }).click();
  await page.getByText("Step 3 of 5").waitFor();
  await page.goto(`${site.stack.origin}/profile?step=2`);
  expect(await page.getByLabel("Medical history").inputValue()).toBe(CRY);
  expect(await page.getByLabel("PTSD").isChecked()).toBe(true);
  await page.goto(`${site.stack.origin}/history`);
  const search = page.getByLabel("Search your moods");
  // No browser offers it to whoever comes next.
  expect(await search.getAttribute("autocomplete")).toBe("off");
  await search.fill(CRY);
  await page.getByRole("button", { name: "Search" }).click();
  await number.waitFor();
  await page.getByRole("link", { name: "Back to your history" }).click();
  await page.getByText("I feel tense").first().waitFor();
  expect(
    await site.stack.dump.count("select count(*) from user_history where user_id = ?", [id]),
  ).toBe(1);
  // Chromium reports each of the three answers; nothing else went wrong.
  expect(complaints.filter((line) => !line.includes("status of 422"))).toEqual([]);
  await close();
});

test("an answer in another language than the page is in a face of its letters", async () => {
  const { page, complaints, close } = await site.openPage({ viewport: SMALL_PHONE });
  await goTo(page, `${site.stack.origin}/help`);
  await page.getByLabel("Your question").fill("ನನಗೆ ಹೆಡ್‌ಫೋನ್ ಬೇಕಾ");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const answer = page.getByRole("heading", { name: /ಹೆಡ್‌ಫೋನ್/ });
  await answer.waitFor();
  // Kannada's letters are in no face of an English page.
  expect(await answer.evaluate((heading) => getComputedStyle(heading).fontFamily)).toContain(
    "Kannada",
  );
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
