import { expect, test } from "vitest";
import { beatOf } from "#tests/rig/answers.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { openOptions } from "./playing-page.ts";
import { browserFixture, PHONE } from "./rig.ts";

const site = browserFixture();

test(
  "where the browser asks to save data the device makes the sound, until the person decides; the line of what a session takes follows length and layer",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    const { id } = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
    const { page, complaints, close } = await site.openPage({ jar, viewport: PHONE });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const streamed: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/audio.")) streamed.push(request.url());
    });
    await page.goto(`${site.stack.origin}/listen/${id}`);
    await openOptions(page);
    const switched = page.getByRole("checkbox", { name: "Save data" });
    expect(await switched.isChecked()).toBe(true);
    await page.getByText("On by itself: your browser asks to save data.").waitFor();
    await page.getByText(/^Background sound/).click();
    await page.getByRole("radio", { name: /^Bowls/ }).check();
    await page.getByText(/^This session: about \d+ MB as FLAC, \d+ MB as WAV, under/).waitFor();
    await page.getByLabel("Session length").selectOption("30");
    await page.getByText(/ as FLAC, 318 MB as WAV, /).waitFor();
    await page.getByRole("radio", { name: /^Rain/ }).check();
    await page.getByText("This session: 318 MB as WAV (noise has no FLAC), under 0.1 MB").waitFor();
    expect(streamed.filter((address) => !address.includes("/device-sound/"))).toEqual([]);

    await switched.uncheck();
    await page.reload();
    await openOptions(page);
    expect(await switched.isChecked()).toBe(false);
    expect(await page.getByText("On by itself").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
);
