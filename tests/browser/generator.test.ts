import { afterEach, describe, expect, test } from "vitest";
import { ASSESSED, COMPOSED, NOT_APPLICABLE, STAGE } from "#tests/model-host/healthy-replies.ts";
import { sqlOf } from "#tests/rig/sql-of.ts";
import { browserFixture } from "./rig.ts";

const site = browserFixture({ scriptedModel: true });
afterEach(() => site.stack.intervene(undefined));

async function atGenerator(javaScriptEnabled = true, credits = 25) {
  const { jar } = await site.stack.insertPerson(credits);
  const opened = await site.openPage({ jar, javaScriptEnabled });
  await opened.page.goto(`${site.stack.origin}/assessment`);
  const { page } = opened;
  const mood = page.getByPlaceholder("Tell me how you really feel...");
  const button = page.locator("main form[action='/assessment'] button");
  return { ...opened, jar, mood, button };
}

describe.each([true, false])("the generator, scripts %s", (javaScriptEnabled) => {
  test("has every part in the words of the specification", async () => {
    const { page, complaints, close } = await atGenerator(javaScriptEnabled);
    await page.getByRole("heading", { name: "How are you feeling today?", exact: true }).waitFor();
    await page
      .getByText("The more specific you are, the more personal your beat will be.", { exact: true })
      .waitFor();
    for (const sample of [
      "I feel anxious and overwhelmed",
      "I am unable to sleep",
      "Concussion due to long working hours",
    ]) {
      await page.getByRole("link", { name: sample }).click();
      await expect
        .poll(() => page.getByPlaceholder("Tell me how you really feel...").inputValue())
        .toBe(sample);
    }
    const sidebar = page.getByRole("navigation", { name: "Shortcuts" });
    const links = await sidebar.getByRole("link").allTextContents();
    expect(links).toEqual(["Home page", "Feel better", "History", "Like Us", "User Profile"]);
    await page.getByRole("heading", { name: "How it works" }).waitFor();
    // It is drawn by scripts: without them there is no label either.
    const bars = page.getByRole("img", { name: "Waveform, grey: no beat yet" });
    await expect.poll(() => bars.isVisible(), { timeout: 10_000 }).toBe(javaScriptEnabled);
    expect((await page.locator("figure blockquote").textContent())?.length).toBeGreaterThan(10);
    await page.getByRole("heading", { name: "Your Recent Beats" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a failure shows the text of the specification, and that it cost nothing", async () => {
    const { page, mood, button, close } = await atGenerator(javaScriptEnabled);
    site.stack.model.script([NOT_APPLICABLE]);
    await mood.fill("a flight to Goa");
    await button.click();
    const alert = page.getByRole("alert");
    await alert
      .getByText("We coulnd't process your request, kindly provide a medical/ cognitive/")
      .waitFor();
    await alert.getByText("Nothing was charged.").waitFor();
    const bars = page.getByRole("img", { name: "Waveform, red: no beat was made" });
    expect(await bars.isVisible()).toBe(javaScriptEnabled);
    expect(await mood.inputValue()).toBe("a flight to Goa");
    await close();
  });

  test("without credits shows an error and a link to the payment page", async () => {
    const { page, mood, button, close } = await atGenerator(javaScriptEnabled, 0);
    await mood.fill("I feel tense");
    await button.click();
    await page.getByText("No credits available. Please purchase more.").waitFor();
    const pay = page.getByRole("alert").getByRole("link", { name: "Go to Payment Page" });
    expect(await pay.getAttribute("href")).toBe("/pricing");
    if (javaScriptEnabled) {
      const dialog = page.getByRole("dialog", { name: "Insufficient Credits" });
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await dialog.isVisible()).toBe(false);
    }
    await close();
  });

  test("a history that cannot be read shows an error, and the form stays usable", async () => {
    const { page, close } = await atGenerator(javaScriptEnabled);
    site.stack.intervene((pipeline) =>
      sqlOf(pipeline).includes("mood_input") ? "failed" : undefined,
    );
    await page.reload();
    await page.getByText("Failed to load recent beats", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();
    await close();
  });
});

test("the button and the status follow the generation", async () => {
  const { page, mood, button, close } = await atGenerator();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await mood.fill("   ");
  expect(await button.isDisabled()).toBe(true);
  await mood.fill("I feel tense");
  // States may be short: every change is recorded by an observer.
  const seen = page.evaluate(
    () =>
      new Promise<{ labels: string[]; words: string[] }>((resolve) => {
        const shown = document.querySelector("main form button[type=submit]");
        if (!shown) throw new Error("No button.");
        const labels = [shown.textContent ?? ""];
        const words: string[] = [];
        new MutationObserver(() => {
          const label = shown.textContent ?? "";
          if (label !== labels.at(-1)) labels.push(label);
          for (const status of document.querySelectorAll("[role=status], [role=img]")) {
            words.push(status.textContent || (status.getAttribute("aria-label") ?? ""));
          }
          if (labels.length > 1 && label === labels[0]) resolve({ labels, words });
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
  );
  site.stack.model.script([ASSESSED, COMPOSED]);
  await button.click();
  const { labels, words } = await seen;
  expect(labels).toEqual([
    "Generate the Beat",
    "Analyzing...",
    "Generating the beat...",
    "Generate the Beat",
  ]);
  expect(words).toContain("Hang tight, we're generating your personalized beat...");
  expect(words).toContain("Waveform, green: your beat is ready");
  await page.getByText("Your beat is ready to play and it's downloaded!").waitFor();
  await close();
});

test("text typed before the scripts are loaded is kept, and can be sent", async () => {
  const { jar } = await site.stack.insertPerson();
  const { page, close } = await site.openPage({ jar });
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`${site.stack.origin}/assessment`, { waitUntil: "commit" });
  const mood = page.getByPlaceholder("Tell me how you really feel...");
  await mood.fill("I feel tense");
  release();
  await page.getByLabel("Incognito").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await mood.inputValue()).toBe("I feel tense");
  expect(await page.locator("main form[action='/assessment'] button").isDisabled()).toBe(false);
  await close();
});

test("the incognito tip opens by pointer and by key, and Escape closes it", async () => {
  const { page, close } = await atGenerator();
  const tip = page.getByRole("tooltip");
  expect(await tip.isVisible()).toBe(false);
  await page.getByText("Incognito", { exact: true }).hover();
  await tip.waitFor();
  await page.mouse.move(5, 5);
  await tip.waitFor({ state: "hidden" });
  await page.getByLabel("Incognito").focus();
  await tip.waitFor();
  await page.keyboard.press("Escape");
  await tip.waitFor({ state: "hidden" });
  await close();
});

test("a beat goes on while the next one fails, until another takes its place", async () => {
  const { page, mood, button, close } = await atGenerator();
  site.stack.model.script([ASSESSED, COMPOSED]);
  await mood.fill("I feel tense");
  await button.click();
  const source = () => page.locator("audio[data-heard]").getAttribute("src");
  await expect.poll(source, { timeout: 10_000 }).toMatch(/^\/api\/beats\//);
  const first = await source();
  await page.waitForURL(/\/listen\//);
  await page.goBack();
  const small = page.getByRole("region", { name: "Playing now" });
  await small.waitFor();
  site.stack.model.script([NOT_APPLICABLE]);
  await mood.fill("a flight to Goa");
  await button.click();
  await page.getByRole("alert").getByText("Nothing was charged.").waitFor();
  expect(await source()).toBe(first);
  site.stack.model.script([ASSESSED, { json: { stages: [STAGE, STAGE] } }]);
  await mood.fill("I feel tense again");
  await button.click();
  await expect.poll(source, { timeout: 10_000 }).not.toBe(first);
  await close();
});

test("a network that is lost for a moment costs neither the room nor the sound", async () => {
  const { page, mood, button, close } = await atGenerator();
  site.stack.model.script([ASSESSED, COMPOSED]);
  await mood.fill("I feel tense");
  await button.click();
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  await page.reload();
  const before = page.getByRole("group", { name: "How do you feel right now?" });
  await before.waitFor();
  await page.context().setOffline(true);
  await before.getByRole("button", { name: "Good", exact: true }).click();
  await page.getByText("That could not be kept. Please try again.").waitFor();
  await page.getByRole("slider", { name: "Volume" }).waitFor();
  await close();
});

test("an incognito beat is played, and appears in no list", async () => {
  const { page, mood, button, close } = await atGenerator();
  site.stack.model.script([ASSESSED, COMPOSED]);
  await mood.fill("I feel tense and nobody may know");
  await page.getByLabel("Incognito").check();
  await button.click();
  await page.getByText("Your beat is ready to play").waitFor();
  await expect.poll(() => page.title()).toBe("Listening room · Stillwave");
  await page.goBack();
  await page.getByText("The beats you make will wait for you here.").waitFor();
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain("nobody may know");
  await page.goForward();
  await page.getByRole("button", { name: /^(Play|Pause)$/ }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: /^(Play|Pause)$/ }).waitFor();
  await close();
});
