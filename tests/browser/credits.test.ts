import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { browserFixture } from "./rig.ts";

const site = browserFixture();

test(
  "the credits in the header fall with a beat, at once and on the next page",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson(2);
    const { page, close } = await site.openPage({ jar });
    await page.goto(`${site.stack.origin}/assessment`);
    const credits = (text: string) =>
      page.locator("header").getByRole("link", { name: text, exact: true }).waitFor();
    await credits("2 credits left");
    await page.getByPlaceholder("Tell me how you really feel...").fill("I feel tense");
    await page.getByRole("button", { name: "Generate the Beat" }).click();
    await credits("1 credit left");
    await page.waitForURL(/\/listen\//);
    await page.getByRole("banner").getByText("@").first().click();
    await page.getByRole("link", { name: "History" }).filter({ visible: true }).first().click();
    await page.getByRole("heading", { name: "History Page" }).waitFor();
    await credits("1 credit left");
    await close();
  },
);

test(
  "a refusal for lack of credits corrects a header that still promises one",
  beforeRelease(),
  async () => {
    const { id, jar } = await site.stack.insertPerson(1);
    const { page, close } = await site.openPage({ jar });
    await page.goto(`${site.stack.origin}/assessment`);
    const link = page.locator("header").getByRole("link", { name: / credits? left$/ });
    expect(await link.textContent()).toBe("1 credit");
    // Spent in another window.
    await jar.postBeat({ mood: "I feel tense" });
    await page.getByPlaceholder("Tell me how you really feel...").fill("I feel restless");
    await page.getByRole("button", { name: "Generate the Beat" }).click();
    await page.getByRole("dialog", { name: "Insufficient Credits" }).waitFor();
    expect(await link.textContent()).toBe("0 credits");
    expect(
      await site.stack.dump.rows("select available_credits as left from profiles where id = ?", [
        id,
      ]),
    ).toMatchObject([{ left: 0 }]);
    await page.getByRole("dialog").getByRole("link", { name: "Go to Payment Page" }).click();
    await page.getByText("More cannot be bought yet").waitFor();
    await page.getByRole("link", { name: "Hear your beats" }).click();
    await page.getByRole("heading", { name: "History Page" }).waitFor();
    await close();
  },
);
