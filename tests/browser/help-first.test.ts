import { expect, test } from "vitest";
import { browserFixture } from "./rig.ts";

const site = browserFixture();

const CRY = "I want to kill myself tonight";
const NUMBER = { name: "Tele-MANAS: 14416" };

test("39: with scripts, health answers and a search are met with help, and what is long past can be kept", async () => {
  const { id, jar } = await site.stack.insertPerson();
  await jar.postBeat({ mood: "I feel tense" });
  const { page, complaints, close } = await site.openPage({ jar });
  const number = page.getByRole("main").getByRole("link", NUMBER);
  await page.goto(`${site.stack.origin}/profile?step=2`);
  await page.locator("input[name=writer]:not([value=''])").waitFor({ state: "attached" });
  await page.getByLabel("PTSD").check();
  await page.getByLabel("Medical history").fill(CRY);
  // The draft is answered first, beside the field; the step in place of everything.
  await page.getByRole("alert").getByRole("link", NUMBER).waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.locator("[data-help]").waitFor();
  expect(
    await page.locator("[data-help]").evaluate((help) => help === document.activeElement),
  ).toBe(true);
  expect(await page.getByText("tonight").count()).toBe(0);
  await page.getByRole("button", { name: "Keep my answers" }).click();
  await page.getByText("Step 3 of 5").waitFor();
  await page.goto(`${site.stack.origin}/profile?step=2`);
  expect(await page.getByLabel("Medical history").inputValue()).toBe(CRY);
  expect(await page.getByLabel("PTSD").isChecked()).toBe(true);
  await page.goto(`${site.stack.origin}/history`);
  await page.getByLabel("Search your moods").fill(CRY);
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
