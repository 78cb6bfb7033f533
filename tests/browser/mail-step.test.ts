import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { browserFixture, PHONE } from "./rig.ts";

const site = browserFixture({ limitScale: 1 });

/** Each browser is in a network of its own, so that no test uses up another one's limit. */
let network = 0;

async function signUp(javaScriptEnabled: boolean, email: string) {
  network += 1;
  const opened = await site.openPage({
    javaScriptEnabled,
    viewport: PHONE,
    extraHTTPHeaders: { "CF-Connecting-IP": `198.51.100.${network}` },
  });
  const { page } = opened;
  await page.clock.install();
  await page.goto(`${site.stack.origin}/auth?view=sign_up`);
  await page.getByText(`${SIGN_UP_CREDITS} free credits, one for each beat. No card.`).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByText("Check your email for the confirmation link").waitFor();
  return opened;
}

/** Fills in the second way of the form. */
async function choosePassword(page: Page, password: string): Promise<void> {
  const field = page.getByLabel("Password");
  if (!(await field.isVisible())) await page.getByText("Use a password instead").click();
  await field.fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}

const codeOf = async (email: string) => site.stack.inbox.nextCode(email);

async function useCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("The 8 digits").fill(code);
  await page.getByRole("button", { name: "Use the code" }).click();
}

const atGenerator = (page: Page) =>
  page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();

describe.each([true, false])("after a sign-up, scripts %s", (scripted) => {
  const address = (name: string) => `${name}-${scripted}@example.com`;

  test(
    "shows the address, sends the mail again and refuses too many kindly",
    beforeRelease(!scripted),
    async () => {
      const email = address("again");
      const { page, close } = await signUp(scripted, email);
      const again = page.getByRole("button", { name: /^Send it again/ });
      for (let mails = 2; mails <= 3; mails += 1) {
        await pressAgain(page, scripted);
        await expect.poll(() => site.stack.inbox.unread(email)).toBe(mails);
        await page.getByText("Check your email for the confirmation link").waitFor();
        await page.locator("main strong", { hasText: email }).waitFor();
      }
      await pressAgain(page, scripted);
      await page
        .getByRole("alert")
        .getByText(/You can have another one in 1[45] minutes/)
        .waitFor();
      await page.locator("main strong", { hasText: email }).waitFor();
      await again.waitFor();
      expect(page.url()).not.toContain("example.com");
      await codeOf(email);
      await codeOf(email);
      // The newest code counts.
      await useCode(page, await codeOf(email));
      await atGenerator(page);
      await close();
    },
  );

  test("a wrong code leads back to the same mail", beforeRelease(), async () => {
    const email = address("code");
    const { page, close } = await signUp(scripted, email);
    await useCode(page, "00000000");
    await page.getByText("That code is wrong").waitFor();
    expect(await focusedName(page)).toBe("token");
    await page.locator("main strong", { hasText: email }).waitFor();
    await page.getByRole("button", { name: /^Send it again/ }).waitFor();
    await useCode(page, await codeOf(email));
    await atGenerator(page);
    await close();
  });

  test(
    "the chosen plan stays in sight from the form to the mail, and after an error",
    beforeRelease(),
    async () => {
      const { page, close } = await site.openPage({ javaScriptEnabled: scripted });
      await page.goto(`${site.stack.origin}/auth?view=sign_up&tier=creator`);
      await page.getByText("Selected Plan: Creator").waitFor();
      await page.getByLabel("Email").fill(address("plan"));
      await choosePassword(page, "short");
      await page.getByText("Please choose a password of 12 to 256 characters.").waitFor();
      await page.getByText("Selected Plan: Creator").waitFor();
      await choosePassword(page, PASSWORD);
      await page.getByText("Check your email for the confirmation link").waitFor();
      await page.getByText("Selected Plan: Creator").waitFor();
      await close();
    },
  );

  test("a wrong address can be mended: it is still in the field", beforeRelease(), async () => {
    const email = address("worng");
    const { page, close } = await signUp(scripted, email);
    await page.getByRole("button", { name: "Wrong address?" }).click();
    await page.getByRole("heading", { name: "Create your account" }).waitFor();
    const field = page.getByLabel("Email");
    expect(await field.inputValue()).toBe(email);
    expect(page.url()).not.toContain("example.com");
    await field.fill(address("wrong"));
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.locator("main strong", { hasText: address("wrong") }).waitFor();
    await close();
  });

  test(
    "an error stands beside its field, which is in view and has the focus",
    beforeRelease(!scripted),
    async () => {
      const { page, close } = await site.openPage({
        javaScriptEnabled: scripted,
        viewport: { width: 320, height: 480 },
      });
      await page.goto(`${site.stack.origin}/auth?view=sign_up`);
      await page.getByLabel("Email").fill("asha@example.com");
      await choosePassword(page, "short");
      await page.getByText("Please choose a password of 12 to 256 characters.").waitFor();
      await expect.poll(() => focusedName(page)).toBe("password");
      const [field, bar] = await Promise.all([
        page.getByLabel("Password").boundingBox(),
        page.locator("header").boundingBox(),
      ]);
      expect(field?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(480);
      await close();
    },
  );
});

test("with scripts the wait for another mail is counted", beforeRelease(), async () => {
  const { page, close } = await signUp(true, "count@example.com");
  const again = page.getByRole("button", { name: /^Send it again in 0:/ });
  await again.waitFor();
  expect(await again.getAttribute("aria-disabled")).toBe("true");
  await again.press("Enter");
  expect(site.stack.inbox.unread("count@example.com")).toBeLessThanOrEqual(1);
  await close();
});

/** Presses the button once its wait is over: without scripts there is none. */
async function pressAgain(page: Page, scripted: boolean): Promise<void> {
  if (scripted) {
    await page.getByRole("button", { name: /^Send it again in 0:/ }).waitFor();
    await page.clock.fastForward("00:31");
  }
  await page.getByRole("button", { name: "Send it again", exact: true }).click();
}

/** The name of the field that has the focus. */
function focusedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);
}
