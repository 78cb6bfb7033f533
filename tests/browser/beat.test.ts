import { stat } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { Client } from "#tests/rig/client.ts";
import type { BeatPage } from "#worker/features/beats/history.ts";
import { openOptions } from "./playing-page.ts";
import { browserFixture, PHONE } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${site.stack.origin}/`);
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  await page.getByRole("heading", { name: "Create your account" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByText("Check your email for the confirmation link").waitFor();
  await page.goto(await site.stack.inbox.nextLink(email));
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();
}

async function savedBytes(context: BrowserContext, act: (page: Page) => Promise<void>) {
  const page = context.pages()[0];
  if (!page) throw new Error("No page.");
  const downloading = page.waitForEvent("download");
  await act(page);
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: (await stat(await download.path())).size };
}

test(
  "with scripts: sign up, generate, hear, seek and download automatically",
  beforeRelease(),
  async () => {
    const { context, page, complaints, close } = await site.openPage({ viewport: PHONE });
    await signUp(page, `${crypto.randomUUID()}@example.com`);
    const button = page.getByRole("button", { name: "Generate the Beat" });
    await button.waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    const mood = page.getByPlaceholder("Tell me how you really feel...");
    await page.getByText("Your words stay on our own server").waitFor();
    await mood.fill("I feel anxious and overwhelmed");
    const saved = await savedBytes(context, () => button.click());
    await page.getByText("Your beat is ready to play and it's downloaded!").waitFor();
    await page.getByText("1 credit used, 24 left").waitFor();
    await page.getByRole("link", { name: "24 credits left" }).waitFor();
    expect(saved.name).toBe("stillwave-I feel anxious and overwhelmed.wav");
    const beat = await page.evaluate(async () => {
      const { beats } = (await (await fetch("/api/beats")).json()) as BeatPage;
      return beats[0];
    });
    expect(saved.bytes).toBe(beat?.bytes);

    const audio = page.locator("audio[data-heard]");
    const time = () => audio.evaluate((player: HTMLAudioElement) => player.currentTime);
    await audio.evaluate((player: HTMLAudioElement) => player.play());
    await expect.poll(time).toBeGreaterThan(0.2);
    await page.getByRole("heading", { level: 1, name: "For anxiety and stress" }).waitFor();
    await openOptions(page);
    await page.getByText("How we read your words").click();
    await page.getByText("We understood: Anxiety and stress").waitFor();
    await page.getByText("We took it as a matter of body or mind (Medical).").waitFor();
    await page.getByText(/How clearly we could read it: [1-9]\d?%\./).waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    const duration = await audio.evaluate((player: HTMLAudioElement) => player.duration);
    expect(duration).toBeCloseTo(beat?.duration_seconds ?? 0, 1);
    await audio.evaluate((player: HTMLAudioElement) => {
      player.currentTime = player.duration - 5;
    });
    await expect.poll(time).toBeGreaterThan(duration - 4.9);

    // Back leads to the generator, which still has the words, and the sound goes on.
    await page.goBack();
    await page.getByRole("heading", { name: "Your Recent Beats" }).waitFor();
    await page.locator("article", { hasText: "I feel anxious and overwhelmed" }).waitFor();
    expect(await mood.inputValue()).toBe("I feel anxious and overwhelmed");
    expect(complaints).toEqual([]);
    await close();
  },
);

test(
  "with scripts: a refused mood shows the reason, stays in the form and costs nothing",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { page, close } = await site.openPage({ jar, viewport: PHONE });
    await goTo(page, `${site.stack.origin}/assessment`);
    const mood = page.getByPlaceholder("Tell me how you really feel...");
    const button = page.getByRole("button", { name: "Generate the Beat" });
    await mood.fill("Book me a flight to Goa");
    await button.click();
    await page.getByRole("alert").getByText("We coulnd't process your request").waitFor();
    expect(await mood.inputValue()).toBe("Book me a flight to Goa");
    await mood.fill("I want to end my life");
    await button.click();
    await page.getByRole("main").getByRole("link", { name: "Tele-MANAS: 14416" }).waitFor();
    await page.reload();
    await page.locator("header summary", { hasText: "Menu" }).click();
    await page.getByText("25 credits left").filter({ visible: true }).waitFor();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("heading", { name: "We Improve Lives" }).waitFor();
    await close();
  },
);

test("without scripts: sign up, generate, download, open the history", async () => {
  const { context, page, close } = await site.openPage({
    javaScriptEnabled: false,
    viewport: PHONE,
  });
  await signUp(page, `${crypto.randomUUID()}@example.com`);
  await page.getByPlaceholder("Tell me how you really feel...").fill("I am unable to sleep");
  await page.getByRole("button", { name: "Generate the Beat" }).click();
  await page.getByText("Your beat is ready to play.").waitFor();
  const source = await page.locator("section[aria-labelledby=result] audio").getAttribute("src");
  expect(source).toMatch(
    /^\/api\/beats\/[0-9a-f-]{36}\/audio\.wav\?flow=glide&ends=gentle&layer=tanpura&master=soft$/,
  );
  const saved = await savedBytes(context, (shown) =>
    shown
      .locator("section[aria-labelledby=result]")
      .getByRole("link", { name: /^Download WAV/ })
      .click(),
  );
  expect(saved.name).toBe("stillwave-I am unable to sleep.wav");
  expect(saved.bytes).toBeGreaterThan(44 + 30 * 44_100 * 4 - 1);
  await page.goto(`${site.stack.origin}/history`);
  await page.locator("article", { hasText: "I am unable to sleep" }).waitFor();
  await close();
});

describe("the recent beats", () => {
  const days = Array.from({ length: 7 }, (_, day) => `I feel stressed, day ${day + 1}`);
  let jar: Client;
  beforeAll(async () => {
    ({ jar } = await site.stack.insertPerson());
    for (const mood of days) await jar.postBeat({ mood });
  });

  for (const javaScriptEnabled of [true, false]) {
    test(
      `are all reached, three a page, and wrap around, scripts ${javaScriptEnabled}`,
      beforeRelease(),
      async () => {
        const { page, complaints, close } = await site.openPage({
          ...{ jar, javaScriptEnabled, viewport: PHONE },
        });
        const recent = page.getByRole("region", { name: "Your Recent Beats" });
        const shown = () => recent.locator("article p:first-child > a").allTextContents();
        await page.goto(`${site.stack.origin}/assessment`);
        const newest = days.slice(-3).reverse();
        await expect.poll(shown).toEqual(newest);
        await recent.getByRole("link", { name: "Previous" }).click();
        await expect.poll(shown).toEqual(days.slice(0, 1));
        await recent.getByText("3 of 3").waitFor();
        await recent.getByRole("link", { name: "Previous" }).click();
        await expect.poll(shown).toEqual(days.slice(1, 4).reverse());
        await recent.getByRole("link", { name: "Next" }).click();
        await expect.poll(shown).toEqual(days.slice(0, 1));
        await recent.getByRole("link", { name: "Next" }).click();
        await expect.poll(shown).toEqual(newest);
        // An address from before beats were deleted.
        await page.goto(`${site.stack.origin}/assessment?recent=4`);
        await recent.getByText("1 of 3").waitFor();
        await recent.getByRole("link", { name: "History" }).click();
        await page.getByRole("heading", { name: "History Page" }).waitFor();
        expect(complaints).toEqual([]);
        await close();
      },
    );
  }
});

test(
  "a recent beat is played in its place and downloaded, and its words lead to its room",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    await jar.postBeat({ mood: "I feel stressed" });
    const { context, page, close } = await site.openPage({ jar, viewport: PHONE });
    await goTo(page, `${site.stack.origin}/assessment`);
    const recent = page.getByRole("region", { name: "Your Recent Beats" });
    await recent.getByRole("button", { name: "Play: I feel stressed" }).click();
    await recent.getByRole("button", { name: "Pause: I feel stressed" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/assessment");
    const saved = await savedBytes(context, () =>
      recent.getByRole("link", { name: "Download WAV: I feel stressed" }).click(),
    );
    expect(saved.name).toBe("stillwave-I feel stressed.wav");
    expect(await recent.locator("time").count()).toBe(1);
    await recent.getByRole("link", { name: "I feel stressed", exact: true }).click();
    await page.waitForURL(/\/listen\//);
    await close();
  },
);
