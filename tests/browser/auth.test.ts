import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { insertWithPassword } from "#tests/rig/direct-writes.ts";
import { browserFixture, PHONE } from "./rig.ts";
import { tabTo } from "./using-pages.ts";

const site = browserFixture();

async function open(javaScriptEnabled: boolean): Promise<Page> {
  const { page } = await site.openPage({ javaScriptEnabled, viewport: PHONE });
  await page.goto(`${site.stack.origin}/auth`);
  return page;
}

async function codeFor(email: string): Promise<string> {
  return /^\d{8}$/m.exec((await site.stack.inbox.next(email)).text)?.[0] ?? "";
}

const atGenerator = (page: Page) =>
  page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();

describe.each([
  ["without scripts", false],
  ["with scripts", true],
])("%s, by keys alone", (name, scripted) => {
  const address = (what: string) => `${what}-${scripted}@example.com`;

  test(
    `${name}: signs up, confirms by the code and signs out`,
    beforeRelease(scripted),
    async () => {
      const email = address("keys");
      const page = await open(scripted);
      await tabTo(page, "Create an account");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Create your account" }).waitFor();
      await tabTo(page, "Email");
      await page.keyboard.type(email);
      await page.keyboard.press("Enter");
      await page.getByText("Check your email for the confirmation link").waitFor();
      await tabTo(page, "The 8 digits");
      await page.keyboard.type(await codeFor(email));
      await page.keyboard.press("Enter");
      await atGenerator(page);
      await tabTo(page, "Menu");
      await page.keyboard.press("Enter");
      await page.getByText(email).filter({ visible: true }).waitFor();
      await tabTo(page, "Sign Out");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "We Improve Lives" }).waitFor();
      await page.context().close();
    },
  );

  test(`${name}: signs in by a magic link`, beforeRelease(), async () => {
    const email = address("magic");
    await insertWithPassword(site.stack, email);
    const page = await open(scripted);
    await tabTo(page, "Mail me a sign-in link");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Send me a magic link" }).waitFor();
    await tabTo(page, "Email");
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await page.getByText("Check your email for the magic link").waitFor();
    await page.goto(await site.stack.inbox.nextLink(email));
    await tabTo(page, "Sign in");
    await page.getByRole("button", { name: "Sign in" }).press("Enter");
    await atGenerator(page);
    await page.context().close();
  });

  test(`${name}: chooses a new password and signs in with it`, beforeRelease(), async () => {
    const email = address("reset");
    await insertWithPassword(site.stack, email);
    const page = await open(scripted);
    await tabTo(page, "Forgotten your password?");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    await tabTo(page, "Email");
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await page.getByText("Check your email for the password reset link").waitFor();
    await page.goto(await site.stack.inbox.nextLink(email));
    await page.getByRole("button", { name: "Go on" }).press("Enter");
    await page.getByLabel("New password").waitFor();
    await tabTo(page, "New password");
    await page.keyboard.type("a new quiet lake");
    await page.keyboard.press("Enter");
    await page.getByText("Your password has been updated").waitFor();
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    await tabTo(page, "Password");
    await page.keyboard.type("a new quiet lake");
    await page.keyboard.press("Enter");
    await atGenerator(page);
    await page.context().close();
  });
});

test("shows an error beside its field, and keeps the typed address", async () => {
  const page = await open(true);
  await page.getByLabel("Email").fill("asha@example.com");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Please enter your password.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("asha@example.com");
  expect(await page.getByLabel("Password").getAttribute("aria-invalid")).toBe("true");
  await page.context().close();
});

test("who signed up with a code finds another way in beside the password", async () => {
  const page = await open(true);
  await page.setViewportSize({ width: 390, height: 720 });
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  await page.getByRole("link", { name: "Have an account? Sign in" }).click();
  await page.getByText("No password? Use a mailed link, below.").waitFor();
  const box = await page.getByRole("link", { name: "Mail me a sign-in link" }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
  await page.context().close();
});
