import { afterEach, describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { type Fault, sqlOf } from "#tests/rig/fault-proxy.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { browserFixture } from "./rig.ts";
import { goTo } from "./using-pages.ts";

/** Every message of SPEC.md section 8, on the screen that shows it. */
const site = browserFixture();
afterEach(() => site.stack.intervene(undefined));

async function atGenerator(javaScriptEnabled = true) {
  const { id, jar } = await site.stack.insertPerson();
  const opened = await site.openPage({ jar, javaScriptEnabled });
  const { page } = opened;
  await goTo(page, `${site.stack.origin}/assessment`);
  const button = page.locator("main form[action='/assessment'] button");
  async function send(mood: string): Promise<void> {
    await page.getByPlaceholder("Tell me how you really feel...").fill(mood);
    await button.click();
  }
  const alert = page.getByRole("alert");
  const expectAlert = (text: string) => alert.getByText(text, { exact: true }).waitFor();
  return { ...opened, id, button, send, expectAlert };
}

/** Makes statements that contain these words fail. */
function failStatementsWith(words: string, fault: Fault = "failed"): void {
  site.stack.intervene((pipeline) => (sqlOf(pipeline).includes(words) ? fault : undefined));
}

test("a user who cannot be looked up must sign in again, and the button is enabled again", async () => {
  const { send, expectAlert, button, close } = await atGenerator();
  failStatementsWith('from "session"', "corrupt");
  await send("I feel tense");
  await expectAlert("Error fetching user data. Please log in again.");
  expect(await button.textContent()).toBe("Generate the Beat");
  await close();
});

for (const scripts of [true, false]) {
  test(
    `a profile that cannot be read shows an error, scripts ${scripts}`,
    beforeRelease(!scripts),
    async () => {
      const { send, expectAlert, close } = await atGenerator(scripts);
      failStatementsWith("insert into generation");
      await send("I feel tense");
      await expectAlert("Error fetching profile data.");
      await expectAlert("Nothing was charged.");
      await close();
    },
  );
}

test("without scripts, a mood of blanks is an invalid request", async () => {
  const { send, expectAlert, close } = await atGenerator(false);
  await send("   ");
  await expectAlert("Invalid request, please re-state your need and generate the beat.");
  await close();
});

test("a person whose session has ended keeps the words, signs in elsewhere and sends them again for one credit", async () => {
  const { context, page, id, send, button, expectAlert, complaints, close } = await atGenerator();
  const cookies = await context.cookies();
  await context.clearCookies();
  await send("I feel tense");
  await expectAlert(
    "You are signed out. Sign in again in another tab and then go on here: what you typed is not lost.",
  );
  const elsewhere = page.getByRole("alert").getByRole("link", { name: "Sign In" });
  expect(await elsewhere.getAttribute("target")).toBe("_blank");
  const words = page.getByPlaceholder("Tell me how you really feel...");
  expect(await words.inputValue()).toBe("I feel tense");
  await context.addCookies(cookies);
  await button.click();
  await page.waitForURL("**/listen/*");
  const left = "select available_credits from profiles where id = ?";
  expect(await site.stack.dump.count(left, [id])).toBe(24);
  expect(complaints.filter((complaint) => !complaint.includes("401"))).toEqual([]);
  await close();
});

describe.each([true, false])("the auth screen, scripts %s", (javaScriptEnabled) => {
  const NO_EMAIL = "Please enter a valid email address.";
  const [unknown, known] = [crypto.randomUUID(), crypto.randomUUID()].map(
    (name) => `${name}@example.com`,
  ) as [string, string];
  const cases = [
    ["magic_link", {}, NO_EMAIL],
    ["forgotten_password", {}, NO_EMAIL],
    ["sign_up", {}, NO_EMAIL],
    ["sign_up", { Password: PASSWORD }, NO_EMAIL],
    ["sign_in", { Email: unknown }, "Please enter your password."],
    ["sign_in", { Email: unknown, Password: PASSWORD }, "Incorrect email or password."],
    [
      "sign_up",
      { Email: unknown, Password: "short" },
      "Please choose a password of 12 to 256 characters.",
    ],
    [
      "sign_up",
      { Email: unknown, Password: "passwordpassword" },
      "That password is one of the first that others try. Please choose another one.",
    ],
    ["verify_otp", {}, "Please enter the 8 digits of the code."],
    [
      "verify_otp",
      { "The 8 digits": "12345678" },
      "That code is wrong, was used before or is too old. Please ask for a new one.",
    ],
    ["sign_up", { Email: known }, "Check your email for the confirmation link"],
    ["sign_up", { Email: known, Password: PASSWORD }, "Check your email for the confirmation link"],
    ["magic_link", { Email: known }, "Check your email for the magic link"],
    ["forgotten_password", { Email: known }, "Check your email for the password reset link"],
  ] as const;

  test("says what is wrong with each form, and what was sent", beforeRelease(), async () => {
    const { page, close } = await site.openPage({ javaScriptEnabled });
    for (const [view, fields, message] of cases) {
      await page.goto(`${site.stack.origin}/auth?view=${view}`);
      if (view === "sign_up" && "Password" in fields) {
        await page.getByText("Use a password instead").click();
      }
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
      await page.locator("main form button").first().click();
      await page
        .getByRole("main")
        .locator("[role=alert], [role=status]")
        .getByText(message, { exact: true })
        .waitFor();
    }
    await close();
  });

  test(
    "a failed Google sign-in and a used link show an error",
    beforeRelease(javaScriptEnabled),
    async () => {
      const { page, close } = await site.openPage({ javaScriptEnabled });
      await page.goto(`${site.stack.origin}/auth?error=google`);
      await page.getByText("Signing in with Google did not work.", { exact: false }).waitFor();
      await page.goto(`${site.stack.origin}/auth/confirm?token=used&type=magiclink`);
      await page.locator("main form button").click();
      await page
        .getByRole("alert")
        .getByText("This link was used before or is too old. Please ask for a new one.")
        .waitFor();
      await close();
    },
  );
});
