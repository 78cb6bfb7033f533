import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { insertWithPassword } from "#tests/rig/direct-writes.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { browserFixture, sidewaysOverflow } from "./rig.ts";

const site = browserFixture();

/** Chromium's virtual authenticator, like a phone's: it stores passkeys and verifies its owner. */
async function plugAuthenticator(context: BrowserContext, page: Page) {
  const line = await context.newCDPSession(page);
  await line.send("WebAuthn.enable");
  const { authenticatorId } = await line.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      line.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    async kept() {
      return (await line.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
    },
  };
}

/** Makes the session of a person one hour old. */
async function age(email: string): Promise<void> {
  await site.stack.dump.rows(
    `update session set created_at = created_at - 3600000, confirmed_at = null
     where user_id = (select id from user where email = ?)`,
    [await site.stack.sealed.stored(email)],
  );
}

async function exists(email: string): Promise<boolean> {
  const { dump, sealed } = site.stack;
  const stored = await sealed.stored(email);
  return (await dump.count("select count(*) from user where email = ?", [stored])) === 1;
}

test("a passkey is made, signs in, opens the export, is removed, and another one deletes the account", async () => {
  const { email, jar } = await insertWithPassword(site.stack);
  const { context, page, complaints, close } = await site.openPage({
    jar,
    viewport: { width: 320, height: 640 },
  });
  const phone = await plugAuthenticator(context, page);
  const passkeys = page.locator("section[aria-labelledby=passkeys]");
  await page.goto(`${site.stack.origin}/settings`);
  await passkeys.getByText("You have none yet.").waitFor();
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await passkeys.getByRole("button", { name: "Remove" }).waitFor();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  const [made, ...more] = await phone.kept();
  expect(more).toEqual([]);
  expect(made).toMatchObject({ isResidentCredential: true, rpId: "localhost" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("This device has a passkey for your account already.").waitFor();

  await context.clearCookies();
  await page.goto(`${site.stack.origin}/auth?next=/history`);
  await page.getByRole("button", { name: "Use fingerprint or face (passkey)" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/history");

  await age(email);
  await page.goto(`${site.stack.origin}/settings`);
  await passkeys.getByText("last used").waitFor();
  await page.getByRole("link", { name: "Download my data" }).click();
  await page.getByRole("heading", { name: "Just checking it's you" }).waitFor();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Confirm with a passkey" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^stillwave-my-data-.*\.json$/);
  await page.getByRole("link", { name: "Back to your settings" }).click();
  await passkeys.getByRole("button", { name: "Remove" }).click();
  await passkeys.getByText("You have none yet.").waitFor();

  await age(email);
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("heading", { name: "Just checking it's you" }).waitFor();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === "/settings");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await passkeys.getByRole("button", { name: "Remove" }).waitFor();
  await page.locator("summary", { hasText: "Delete my account" }).click();
  await page.getByRole("button", { name: "Delete everything with a passkey" }).click();
  await page.getByRole("heading", { name: "Everything was deleted" }).waitFor();
  expect(await exists(email)).toBe(false);
  // The only expected complaint: the request for a confirmation.
  expect(complaints.filter((each) => !each.includes("status of 403"))).toEqual([]);
  await close();
});

test(
  "a person who is not verified, or whose passkey was removed, sees why and can use another way",
  beforeRelease(),
  async () => {
    const { id, jar } = await site.stack.insertPerson();
    const { context, page, close } = await site.openPage({ jar });
    const phone = await plugAuthenticator(context, page);
    await page.goto(`${site.stack.origin}/settings`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Remove" }).waitFor();
    await context.clearCookies();
    await page.goto(`${site.stack.origin}/auth`);
    await phone.verifies(false);
    await page.getByRole("button", { name: "Use fingerprint or face (passkey)" }).click();
    await page.getByText("No passkey was chosen, so nothing has changed.").waitFor();
    await phone.verifies(true);
    await site.stack.dump.rows("delete from passkey where user_id = ?", [id]);
    await page.getByRole("button", { name: "Use fingerprint or face (passkey)" }).click();
    await page.getByText("That passkey did not work here.").waitFor();
    await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    await close();
  },
);

test(
  "without scripts: no passkey is offered, and a mailed code leads to the download",
  beforeRelease(),
  async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { jar } = await site.stack.insertPerson(undefined, email);
    await age(email);
    const { page, close } = await site.openPage({ jar, javaScriptEnabled: false });
    await page.goto(`${site.stack.origin}/settings`);
    expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
    await page.getByRole("link", { name: "Download my data" }).click();
    await page.getByRole("heading", { name: "Just checking it's you" }).waitFor();
    expect(await page.getByLabel("Your password").count()).toBe(0);
    await page.getByRole("button", { name: "Mail me a code" }).click();
    await page.getByText(`A code is on its way to ${email}.`).waitFor();
    const code = page.getByLabel("The 8 digits of the code in the mail");
    await code.fill("00000000");
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByText("That code is wrong or too old").waitFor();
    await code.fill(await site.stack.inbox.nextCode(email));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Confirm", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^stillwave-my-data-.*\.json$/);
    await page.goto(`${site.stack.origin}/auth`);
    await close();
  },
);
