import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

async function openSettings(javaScriptEnabled = true) {
  const { jar } = await site.stack.insertPerson();
  const viewport = { width: 320, height: 640 };
  const opened = await site.openPage({ jar, javaScriptEnabled, viewport });
  await goTo(opened.page, `${site.stack.origin}/profile`);
  await opened.page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await opened.page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  return opened;
}

for (const scripted of [true, false])
  test(
    `the sound of all beats is chosen here, and stays chosen, scripts ${scripted}`,
    beforeRelease(!scripted),
    async () => {
      const { page, complaints, close } = await openSettings(scripted);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole("combobox", { name: "Background sound" }).selectOption("rain");
      await page.getByLabel("Balance").fill("40");
      await page.getByRole("radio", { name: /^Speakers/ }).check();
      await page.getByLabel("Left and right").selectOption("Right ear 4 dB softer");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      await page.goto(`${site.stack.origin}/settings`);
      expect(await page.getByRole("combobox", { name: "Background sound" }).inputValue()).toBe(
        "rain",
      );
      expect(await page.getByLabel("Balance").inputValue()).toBe("40");
      expect(await page.getByRole("radio", { name: /^Speakers/ }).isChecked()).toBe(true);
      expect(await page.getByLabel("Left and right").inputValue()).toBe("-4");
      expect(complaints).toEqual([]);
      await close();
    },
  );

test("how this device saves beats is remembered on it", beforeRelease(), async () => {
  const { page, close } = await openSettings();
  const auto = page.getByRole("checkbox", { name: "Download new beats automatically" });
  await page.getByRole("combobox", { name: "Save new beats as" }).selectOption("flac");
  await page.getByRole("checkbox", { name: "Name files by the beat's title" }).check();
  await auto.uncheck();
  await page.reload();
  expect(await auto.isChecked()).toBe(false);
  await auto.check();
  expect(await page.getByRole("combobox", { name: "Save new beats as" }).inputValue()).toBe("flac");
  expect(
    await page.getByRole("checkbox", { name: "Name files by the beat's title" }).isChecked(),
  ).toBe(true);
  await close();
});

const GONE = "That did not arrive. Your answers are still here: please press the button again.";

test("a nominee whom the network loses stays in the form, until one more press names them", async () => {
  const { page, close } = await openSettings();
  const section = page.getByRole("region", { name: "Somebody you trust" });
  await section.getByLabel("Their name").fill("Asha Rao");
  await section.getByLabel("Their email").fill("asha@example.com");
  await page.route("**/settings.data*", (route) => route.abort());
  const name = section.getByRole("button", { name: "Name them" });
  await name.click();
  await section.getByRole("alert").filter({ hasText: GONE }).waitFor();
  await page.unrouteAll();
  await name.click();
  await section.getByText("Saved.").waitFor();
  await section.getByText("asha@example.com").waitFor();
  await close();
});

test("so does the address that an account is to have", beforeRelease(), async () => {
  const jar = await site.stack.person(`before-${crypto.randomUUID()}@example.com`);
  const after = `after-${crypto.randomUUID()}@example.com`;
  const { page, close } = await site.openPage({ jar });
  await goTo(page, `${site.stack.origin}/settings/email`);
  await page.getByLabel("New email").fill(after);
  await page.route("**/settings/email.data*", (route) => route.abort());
  const ask = page.getByRole("main").getByRole("button");
  await ask.click();
  await page.getByText(GONE).waitFor();
  await page.unrouteAll();
  await ask.click();
  await page.getByRole("listitem").first().waitFor();
  await page.getByText(after).waitFor();
  await close();
});

test("without scripts: the page says what needs them, and leads to the password", async () => {
  const { page, close } = await openSettings(false);
  await page.getByText("Without scripts nothing is saved by itself.").waitFor();
  await page.getByRole("link", { name: /password$/ }).click();
  await page
    .getByLabel(/password/i)
    .first()
    .waitFor();
  await close();
});
